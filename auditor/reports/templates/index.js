"use strict";
(function () {
  const table = document.getElementById("findings");
  if (!table) return;
  const body = table.tBodies[0], rows = Array.from(body.rows);
  const search = document.getElementById("search"), code = document.getElementById("code"), weight = document.getElementById("weight");
  const texts = rows.map((row) => row.textContent.toLowerCase());

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, i) => {
      const wanted = (!code.value || row.dataset.code === code.value) && (!weight.value || row.dataset.kind === weight.value)
        && words.every((word) => texts[i].includes(word));
      row.hidden = !wanted;
      if (wanted) shown += 1;
    });
    document.getElementById("shown").textContent = shown + " of " + rows.length;
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
      body.replaceChildren(...keyed.map((entry) => entry[2]));
    });
  });
  for (const input of [search, code, weight]) input.addEventListener("input", filter);
})();
