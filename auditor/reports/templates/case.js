"use strict";
(function () {
  const data = JSON.parse(document.getElementById("replay-data").textContent);
  const steps = data.steps, flags = data.flags, last = steps.length - 1;
  const byId = (id) => document.getElementById(id);
  const svg = byId("table"), slider = byId("slider");
  const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  let now = Math.min(data.first, last);
  let printing = false;

  function make(name, attributes, text) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function cut(text, most) {
    const letters = Array.from(text);
    return letters.length > most ? letters.slice(0, most - 1).join("") + "…" : text;
  }

  /* Shortens a text in the drawing until it fits. */
  function fit(element, width) {
    const whole = element.textContent;
    for (let letters = Array.from(whole).length - 1; letters > 1 && element.getComputedTextLength() > width; letters -= 1)
      element.textContent = cut(whole, letters);
  }

  /* Gives a text of the drawing the first wording that fits, else the last. */
  function firstThatFits(element, wordings, width) {
    for (const wording of wordings) {
      element.textContent = wording;
      if (element.getComputedTextLength() <= width) break;
    }
    return element;
  }

  /* Keeps of a text in the drawing the words that fit, and gives back the others. */
  function wrap(element, width) {
    const words = element.textContent.split(" ");
    let kept = words.length;
    while (kept > 1 && element.getComputedTextLength() > width) element.textContent = words.slice(0, (kept -= 1)).join(" ");
    fit(element, width);
    return words.slice(kept).join(" ");
  }

  /* A text in the drawing, made smaller until it fits. */
  function shrink(element, width) {
    const long = element.getComputedTextLength();
    if (long > width) element.style.fontSize = Math.floor(10 * parseFloat(getComputedStyle(element).fontSize) * width / long) / 10 + "px";
  }

  const nameOf = (seat) => data.names[seat] === undefined ? "seat " + seat : data.names[seat];
  const faces = (said) => said.replace(/([cdhs])(?= |$)/g, (suit) => SUITS[suit]).replace(/T/g, "10");

  /* The discards of a draw, the shorter ways to say it last. */
  function thrown(said) {
    if (said === "pat") return ["stands pat", "pat"];
    if (/^\d+$/.test(said)) return ["threw " + said];
    return ["threw " + faces(said), faces(said), faces(said).replace(/ /g, "")];
  }

  function card(code, x, y, width, height) {
    const group = make("g", { class: "fades" });
    const hidden = code === "??" || code === "";
    group.appendChild(make("rect", { x: x, y: y, width: width, height: height, rx: 3, class: hidden ? "back" : "face" }));
    if (!hidden) {
      const suit = SUITS[code[1]], red = suit && (code[1] === "d" || code[1] === "h") ? " red" : "";
      const rank = suit && code.length === 2 ? (code[0] === "T" ? "10" : code[0]) : code.slice(0, 3);
      group.appendChild(make("text", { x: x + width / 2, y: y + height * 0.44, class: "suit" + red }, rank));
      if (suit) group.appendChild(make("text", { x: x + width / 2, y: y + height * 0.88, class: "suit" + red }, suit));
    }
    return group;
  }

  /* Where things stand: round a broad table, or in two columns on a narrow screen. Seats go clockwise, the dealer is below.
     Boxes are as high as the hand with the most draws needs, a line a draw. */
  const draws = Math.max(0, ...steps.flatMap((step) => step.seats.map((seat) => (seat.thrown || []).length)));

  function plan(seats, narrow) {
    const places = {}, more = 16 * draws;
    if (!narrow) {
      const middle = 288 + more;
      seats.forEach((seat, i) => {
        const angle = Math.PI / 2 + (i + 0.5) * 2 * Math.PI / seats.length, turned = angle + 0.22;
        const x = Math.cos(angle), y = Math.sin(angle), outward = Math.abs(x) < 0.5;
        places[seat] = {
          x: 430 + 340 * x, y: middle + (228 + more / 2) * y, betX: 430 + 200 * x, betY: middle + 110 * y,
          buttonX: 430 + 222 * Math.cos(turned), buttonY: middle + 150 * Math.sin(turned), left: outward === (x < 0),
        };
      });
      return { width: 860, height: 2 * middle, box: [166, 92 + more], cards: [28, 38], center: [430, middle], room: 260, bet: 80, places: places,
        felt: make("ellipse", { cx: 430, cy: middle, rx: 296, ry: 182, class: "felt" }) };
    }
    const rows = Math.ceil(seats.length / 2), gap = 118 + more, height = Math.max(2, rows) * gap + 20 + (rows < 2 ? gap : 0);
    const top = (height - rows * gap) / 2 + gap / 2;
    seats.forEach((seat, i) => {
      const isLeft = i < rows, y = top + (isLeft ? rows - 1 - i : i - rows) * gap;
      places[seat] = { x: isLeft ? 65 : 325, y: y, betX: isLeft ? 141 : 249, betY: y - 12, buttonX: isLeft ? 108 : 282, buttonY: y - 57 - more / 2, left: !isLeft };
    });
    return { width: 390, height: height, box: [124, 88 + more], cards: [21, 32], center: [195, height / 2 + (rows % 2 ? gap / 2 : 0)], room: 126, bet: 38, places: places, narrow: true,
      felt: make("rect", { x: 80, y: 12, width: 230, height: height - 24, rx: 100, class: "felt" }) };
  }

  function drawSeat(where, p, seat, state, step) {
    const acting = step.deed && step.deed.seat === seat, gone = /folded|dead|mucked|out/.test(state.state || "");
    const group = make("g", { class: "seat" + (acting ? " acting" : "") + (gone ? " out" : "") });
    const width = p.box[0], height = p.box[1], x = where.x - width / 2, y = where.y - height / 2, room = width - 16;
    group.appendChild(make("rect", { x: x, y: y, width: width, height: height, rx: 8, class: "box" }));
    group.appendChild(make("title", {}, nameOf(seat) + ", seat " + seat));
    svg.appendChild(group);
    const write = (at, line, kind, text) => group.appendChild(make("text", { x: at, y: y + line, class: kind }, text));
    fit(write(x + 8, 18, "name", nameOf(seat)), room);
    const held = state.cards || (state.unseen ? new Array(data.hidden).fill("??") : []);
    const apart = Math.min(p.cards[0] + 2, (room - p.cards[0]) / Math.max(1, held.length - 1));
    held.forEach((code, i) => group.appendChild(card(code, x + 8 + i * apart, y + 26, p.cards[0], p.cards[1])));
    const line = 26 + p.cards[1] + 18;
    const stack = write(x + 8, line, "stack", state.stack || "");
    if (state.won) shrink(stack, room * 0.47);
    const left = room - stack.getComputedTextLength() - 8;
    if (state.won) shrink(firstThatFits(write(x + width - 8, line, "won end", ""), ["wins " + state.won, "+" + state.won], left), left);
    else if (state.state) shrink(write(x + width - 8, line, "state end", state.state), left);
    (state.thrown || []).forEach((said, i) => shrink(firstThatFits(write(x + 8, line + 17 + 16 * i, "thrown", ""), thrown(said), room), room));
    if (state.bet) {
      svg.appendChild(make("circle", { cx: where.betX, cy: where.betY, r: 8, class: "chip" }));
      const at = where.betX + (where.left ? -13 : 13);
      const bet = make("text", { x: at, y: where.betY + 5, class: where.left ? "bet end" : "bet" }, state.bet);
      svg.appendChild(bet);
      shrink(bet, p.bet);
    }
  }

  const pots = (step) => step.pots.map((amount, i) => (i ? "side " + (step.pots.length > 2 ? i + " " : "") : "main ") + amount);

  function drawMiddle(p, step) {
    const boards = step.boards, [width, height] = p.cards, [cx, middle] = p.center, cy = middle - 24 * Math.max(0, boards.length - 1);
    const write = (y, kind, text) => {
      const element = make("text", { x: cx, y: y, class: "middle " + kind }, text);
      svg.appendChild(element);
      return element;
    };
    shrink(write(cy - 46, "phase", step.phase), p.room);
    shrink(write(cy - 22, "pot", "Pot " + step.pot), p.room);
    if (!p.narrow && step.pots.length) shrink(write(cy - 4, "phase", pots(step).join(" · ")), p.room);
    const under = p.narrow ? cy - 12 : cy + 6;
    boards.forEach((board, run) => {
      const from = cx - board.length * (width + 3) / 2, y = under + run * (height + 4);
      board.forEach((code, i) => svg.appendChild(card(code, from + i * (width + 3), y, width, height)));
    });
    if (step.deed && !p.narrow) {
      const low = cy + 60 + (height + 4) * Math.max(0, boards.length - 1);
      const rest = wrap(write(low, "deed", step.deed.said), 170);
      if (rest) fit(write(low + 17, "deed", rest), 170);
    }
  }

  function draw() {
    const step = steps[now];
    const seats = step.seats.map((s) => s.seat);
    const known = new Set(steps[last].seats.map((s) => s.seat).concat(seats));
    if (step.button !== null) known.add(step.button);
    const order = Array.from(known).sort((a, b) => (a < 0) - (b < 0) || a - b);
    const p = plan(order, !printing && svg.parentNode.clientWidth < 560);
    svg.setAttribute("viewBox", "0 0 " + p.width + " " + p.height);
    svg.replaceChildren(svg.querySelector("title"));
    svg.appendChild(p.felt);
    drawMiddle(p, step);
    step.seats.forEach((state) => drawSeat(p.places[state.seat], p, state.seat, state, step));
    if (step.button !== null) {
      const at = p.places[step.button];
      svg.appendChild(make("circle", { cx: at.buttonX, cy: at.buttonY, r: 11, class: "button" }));
      svg.appendChild(make("text", { x: at.buttonX, y: at.buttonY + 5, class: "button-text" }, "D"));
    }
  }

  function say() {
    const step = steps[now], mine = flags.filter((flag) => flag.step === now);
    const where = step.lines.length > 1 ? "lines " + step.lines[0] + " to " + step.lines[step.lines.length - 1] : "line " + step.lines[0];
    const deed = step.deed ? step.deed.said : "", parts = pots(step).join(", ");
    byId("count").textContent = "Step " + (now + 1) + " of " + steps.length + ", " + where + (deed ? ": " + deed : "") + (parts ? "; " + parts : "") + ".";
    byId("table-title").textContent = "The table at step " + (now + 1) + ": " + step.phase + ", pot " + step.pot + (deed ? "; " + deed : "");
    byId("live").textContent = byId("count").textContent + " " + mine.map((flag) => flag.label).join(", ");
    byId("flags").replaceChildren(...mine.map((flag) => {
      const link = document.createElement("a");
      link.className = "flag " + flag.weight;
      link.href = "#" + flag.id;
      const code = document.createElement("b");
      code.textContent = flag.label + (flag.weight === "unclear" ? " (unclear)" : "");
      link.append(code, ": " + flag.fact);
      return link;
    }));
    const log = byId("log");
    let first = null;
    for (const line of log.children) {
      const here = Number(line.dataset.step) === now;
      line.classList.toggle("now", here);
      if (here) { line.setAttribute("aria-current", "step"); first = first || line; } else line.removeAttribute("aria-current");
    }
    if (first && log.scrollHeight > log.clientHeight) log.scrollTop = first.offsetTop - log.clientHeight / 3;
  }

  function go(step) {
    now = Math.max(0, Math.min(last, step));
    slider.value = now;
    slider.setAttribute("aria-valuetext", "step " + (now + 1) + " of " + steps.length);
    byId("first").disabled = byId("back").disabled = now === 0;
    byId("last").disabled = byId("forth").disabled = now === last;
    draw();
    say();
  }

  function nextFinding() {
    const places = Array.from(new Set(flags.map((flag) => flag.step))).sort((a, b) => a - b);
    if (places.length) go(places.find((place) => place > now) ?? places[0]);
  }

  slider.max = last;
  slider.addEventListener("input", () => go(Number(slider.value)));
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(now - 1));
  byId("forth").addEventListener("click", () => go(now + 1));
  byId("last").addEventListener("click", () => go(last));
  byId("next-finding").addEventListener("click", nextFinding);
  byId("next-finding").disabled = flags.length === 0;
  byId("marks").append(...flags.map((flag) => {
    const mark = document.createElement("span");
    mark.className = flag.weight;
    mark.style.left = (last ? 100 * flag.step / last : 0) + "%";
    return mark;
  }));
  byId("log").addEventListener("click", (event) => {
    const line = event.target.closest("li");
    if (line && line.dataset.step) go(Number(line.dataset.step));
  });
  for (const link of document.querySelectorAll(".to-step")) link.addEventListener("click", () => go(Number(link.dataset.step)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.target.closest(".wide") && event.key.startsWith("Arrow")) return;  // a table that scrolls by them
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to !== undefined && (event.key.startsWith("Arrow") || event.target.closest("#replay"))) { event.preventDefault(); go(to); }
    else if (event.key === "f" || event.key === "F") { event.preventDefault(); nextFinding(); }
  });
  window.addEventListener("resize", draw);
  window.addEventListener("beforeprint", () => { printing = true; draw(); });
  window.addEventListener("afterprint", () => { printing = false; draw(); });
  go(now);
  const differs = document.querySelector(".both .differs");
  if (differs) {
    const both = differs.closest(".both");
    both.scrollTop = differs.offsetTop - both.clientHeight / 3;
  }
})();
