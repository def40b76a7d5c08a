"use strict";
(function () {
  const PAGE = 200;
  const table = document.getElementById("findings");
  if (!table) return;
  const body = table.tBodies[0], more = document.getElementById("more");
  let rows = Array.from(body.rows), most = PAGE;
  const search = document.getElementById("search"), code = document.getElementById("code"), weight = document.getElementById("weight");
  const texts = new Map(rows.map((row) => [row, Array.from(row.cells, (cell) => cell.textContent).join("\n").toLowerCase()]));

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const wanted = (!code.value || row.dataset.code === code.value) && (!weight.value || row.dataset.kind === weight.value)
        && words.every((word) => texts.get(row).includes(word));
      if (wanted) found += 1;
      row.hidden = !wanted || found > most;
    }
    const rest = Math.max(0, found - most);
    document.getElementById("shown").textContent = found + " of " + rows.length + (rest ? ", the first " + most + " below" : "");
    more.hidden = rest === 0;
    more.textContent = "Show " + Math.min(rest, PAGE) + " more";
  }

  const compare = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
  const heads = Array.from(table.tHead.rows[0].cells);
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of heads) other.setAttribute("aria-sort", other === head ? (up ? "ascending" : "descending") : "none");
      const number = button.dataset.kind === "number";
      const key = (row) => number ? Number(row.cells[column].dataset.sort) : row.cells[column].textContent;
      const keyed = rows.map((row, i) => [key(row), i, row]);
      keyed.sort((a, b) => (number ? a[0] - b[0] : compare(a[0], b[0])) * (up ? 1 : -1) || a[1] - b[1]);
      rows = keyed.map((entry) => entry[2]);
      most = PAGE;
      filter();
      body.replaceChildren(...rows);
    });
  });
  for (const input of [search, code, weight]) input.addEventListener("input", () => { most = PAGE; filter(); });
  more.addEventListener("click", () => { most += PAGE; filter(); });
  filter();
})();
