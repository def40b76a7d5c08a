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

  /* Shortens a text in the drawing until it leaves room for the one at the other end of its line. */
  function fit(element, width, other) {
    const most = width - (other ? other.getComputedTextLength() + 8 : 0), whole = element.textContent;
    for (let letters = Array.from(whole).length - 1; letters > 1 && element.getComputedTextLength() > most; letters -= 1)
      element.textContent = cut(whole, letters);
  }

  const nameOf = (seat) => data.names[seat] === undefined ? "seat " + seat : data.names[seat];

  function thrown(said) {
    return said === "pat" ? said : "threw " + said.replace(/([cdhs])(?= |$)/g, (suit) => SUITS[suit]).replace(/T/g, "10");
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

  /* Where things stand: round a broad table, or in two columns on a narrow screen. Seats go clockwise, the dealer is below. */
  function plan(seats, narrow) {
    const places = {};
    if (!narrow) {
      seats.forEach((seat, i) => {
        const angle = Math.PI / 2 + (i + 0.5) * 2 * Math.PI / seats.length;
        const x = Math.cos(angle), y = Math.sin(angle);
        places[seat] = {
          x: 490 + 400 * x, y: 285 + 226 * y, betX: 490 + 236 * x, betY: 285 + 112 * y,
          buttonX: 490 + 292 * Math.cos(angle + 0.22), buttonY: 285 + 146 * Math.sin(angle + 0.22), side: 0,
        };
      });
      return { width: 980, height: 570, box: [164, 94], cards: [28, 38], center: [490, 285], places: places,
        felt: make("ellipse", { cx: 490, cy: 285, rx: 345, ry: 178, class: "felt" }) };
    }
    const left = Math.ceil(seats.length / 2), rows = left, gap = 118, height = Math.max(3, rows) * gap + 20;
    const top = (height - rows * gap) / 2 + gap / 2;
    seats.forEach((seat, i) => {
      const isLeft = i < left, place = isLeft ? left - 1 - i : i - left;
      const y = top + place * gap;
      const side = isLeft ? 1 : -1;
      places[seat] = { x: isLeft ? 65 : 325, y: y, betX: isLeft ? 141 : 249, betY: y - 12, buttonX: isLeft ? 132 : 258, buttonY: y - 50, side: side };
    });
    return { width: 390, height: height, box: [124, 100], cards: [21, 32], center: [195, height / 2 + (rows % 2 ? gap / 2 : 0)], places: places, narrow: true,
      felt: make("rect", { x: 80, y: 12, width: 230, height: height - 24, rx: 100, class: "felt" }) };
  }

  function drawSeat(where, p, seat, state, step) {
    const acting = step.deed && step.deed.seat === seat, gone = /folded|dead|mucked|out/.test(state.state || "");
    const group = make("g", { class: "seat" + (acting ? " acting" : "") + (gone ? " out" : "") });
    const width = p.box[0], height = p.box[1], x = where.x - width / 2, y = where.y - height / 2;
    group.appendChild(make("rect", { x: x, y: y, width: width, height: height, rx: 8, class: "box" }));
    const title = make("title", {}, nameOf(seat) + ", seat " + seat);
    group.appendChild(title);
    svg.appendChild(group);
    const write = (at, line, kind, text) => text ? group.appendChild(make("text", { x: at, y: y + line, class: kind }, text)) : null;
    const stack = write(x + width - 8, 18, "stack", state.stack);
    fit(write(x + 8, 18, "name", nameOf(seat)), width - 16, stack);
    const held = state.cards || (state.unseen ? new Array(data.hidden).fill("??") : []);
    const apart = Math.min(p.cards[0] + 2, (width - 16 - p.cards[0]) / Math.max(1, held.length - 1));
    held.forEach((code, i) => group.appendChild(card(code, x + 8 + i * apart, y + 26, p.cards[0], p.cards[1])));
    const below = write(x + 8, height - 9, state.won ? "won" : "state", state.won ? "wins " + state.won : state.state);
    if (state.thrown) fit(write(x + width - 8, height - 9, "thrown stack", state.thrown.map(thrown).join(", ")), width - 16, below);
    if (state.bet) {
      svg.appendChild(make("circle", { cx: where.betX, cy: where.betY, r: 8, class: "chip" }));
      const anchor = where.side < 0 ? "end" : "start";
      svg.appendChild(make("text", { x: where.betX + (where.side < 0 ? -13 : 13), y: where.betY + 5, class: "bet", "text-anchor": anchor }, state.bet));
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
    const [cx, cy] = p.center;
    svg.appendChild(make("text", { x: cx, y: cy - 46, class: "middle phase" }, step.phase));
    svg.appendChild(make("text", { x: cx, y: cy - 22, class: "middle pot" }, "Pot " + step.pot));
    const named = step.pots.map((amount, i) => (i ? "side " + (step.pots.length > 2 ? i + " " : "") : "main ") + amount);
    if (p.narrow) named.forEach((text, i) => svg.appendChild(make("text", { x: cx, y: cy - 5 + 15 * i + (step.board.length ? 38 : 0), class: "middle phase" }, text)));
    else if (named.length) svg.appendChild(make("text", { x: cx, y: cy - 4, class: "middle phase" }, named.join(" · ")));
    const [width, height] = p.cards, from = cx - step.board.length * (width + 3) / 2, under = p.narrow ? cy - 14 : cy + 6;
    step.board.forEach((code, i) => svg.appendChild(card(code, from + i * (width + 3), under, width, height)));
    if (step.deed && !p.narrow) svg.appendChild(make("text", { x: cx, y: cy + 64, class: "middle deed" }, cut(step.deed.said, 44)));
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
    const deed = step.deed ? step.deed.said : "";
    byId("count").textContent = "Step " + (now + 1) + " of " + steps.length + ", " + where + (deed ? ": " + deed : "") + ".";
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
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to !== undefined && (event.key.startsWith("Arrow") || event.target.closest("#replay"))) { event.preventDefault(); go(to); }
    else if (event.key === "f" || event.key === "F") { event.preventDefault(); nextFinding(); }
  });
  window.addEventListener("resize", draw);
  window.addEventListener("beforeprint", () => { printing = true; draw(); });
  window.addEventListener("afterprint", () => { printing = false; draw(); });
  go(now);
})();
