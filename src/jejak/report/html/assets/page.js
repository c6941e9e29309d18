"use strict";
(() => {
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (tag, look, text) => {
    const element = document.createElement(tag);
    if (look) element.className = look;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const root = document.documentElement;
  root.classList.add("js");

  // --- dark and light ---------------------------------------------------------------------
  const isDark = () => root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const keep = (theme) => { try { localStorage.setItem("jejak-theme", theme); } catch { /* none */ } };
  try { const kept = localStorage.getItem("jejak-theme"); if (kept) root.dataset.theme = kept; } catch { /* none */ }
  find("#theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    keep(root.dataset.theme);
  });

  // --- findings ---------------------------------------------------------------------------
  const findings = all("details.finding");
  const words = findings.map((each) => find("summary", each).textContent.toLowerCase());
  const fill = (details) => {
    const template = find("template", details);
    if (template) template.replaceWith(template.content);
  };
  for (const each of findings) each.addEventListener("toggle", () => { if (each.open) fill(each); });
  const text = find("#filter-text"), kind = find("#filter-tier"), thrown = find("#filter-exception");
  const sift = () => {
    const wanted = text.value.toLowerCase().trim();
    let shown = 0;
    findings.forEach((each, index) => {
      const fits = (!wanted || words[index].includes(wanted))
        && (!kind.value || each.dataset.tier === kind.value)
        && (!thrown.value || each.dataset.exception === thrown.value);
      each.hidden = !fits;
      if (fits) shown += 1;
    });
    const whole = findings.length;
    find("#filter-count").textContent = shown === whole
      ? `${whole} ${whole === 1 ? "cause" : "causes"}` : `${shown} of ${whole} causes`;
  };
  text.addEventListener("input", sift);
  kind.addEventListener("change", sift);
  thrown.addEventListener("change", sift);
  text.form.addEventListener("submit", (event) => event.preventDefault());
  const step = (by) => {
    const there = findings.filter((each) => !each.hidden);
    if (!there.length) return;
    const now = there.findIndex((each) => each.contains(document.activeElement));
    const next = there[Math.min(there.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    find("summary", next).focus();
    next.scrollIntoView({ block: "nearest" });
  };

  // --- methods ----------------------------------------------------------------------------
  const table = find("table.sortable");
  all("thead th", table).forEach((head, column) => {
    find("button", head).addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "descending";
      for (const each of all("thead th", table)) each.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", up ? "descending" : "ascending");
      const value = (row) => {
        const cell = row.cells[column];
        const number = Number(cell.dataset.value ?? cell.textContent.replace(/,/g, ""));
        return Number.isNaN(number) ? cell.textContent : number;
      };
      const rows = [...table.tBodies[0].rows].map((row) => [value(row), row]);
      const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
      rows.sort(([a], [b]) => (up ? less(b, a) : less(a, b)));
      table.tBodies[0].append(...rows.map(([, row]) => row));
    });
  });

  // --- source -----------------------------------------------------------------------------
  const files = find("#source-file");
  const showFile = () => {
    const template = find(`template.source-file[data-number="${Number(files.value)}"]`);
    const text = find("#source-text");
    text.replaceChildren(template.content.cloneNode(true));
    const error = text.querySelector(".line.raised") || text.querySelector(".line.error");
    if (error) requestAnimationFrame(() => error.scrollIntoView({ block: "center" }));
  };
  if (files) files.addEventListener("change", showFile);

  // --- tree -------------------------------------------------------------------------------
  const trees = JSON.parse(find("#trees").textContent);
  const ROOT = 0, LEAF = 2, INFEASIBLE = 3, PENDING = 4, HEIGHT = 24, MORE = 20, DEEPEST = 24, LONG = 50, TAIL = 28;
  const box = find("#tree-rows"), chooser = find("#tree-method");
  let walk = null;
  const number = (value) => value.toLocaleString("en");
  const many = (paths) => `${number(paths)} ${paths === 1 ? "path" : "paths"}`;

  class Walk {
    constructor(data) {
      Object.assign(this, data);
      const size = this.parents.length;
      this.below = Array.from({ length: size }, () => []);
      this.level = new Int32Array(size);
      for (let node = 1; node < size; node += 1) {
        this.below[this.parents[node]].push(node);
        this.level[node] = this.level[this.parents[node]] + 1;
      }
      this.leaves = new Int32Array(size);
      this.errors = new Int32Array(size);
      for (let node = size - 1; node >= 0; node -= 1) {
        if (this.kinds[node] === LEAF || (node === ROOT && size === 1)) this.leaves[node] += 1;
        if (this.isError(node)) this.errors[node] += 1;
        if (node) {
          this.leaves[this.parents[node]] += this.leaves[node];
          this.errors[this.parents[node]] += this.errors[node];
        }
      }
      this.open = new Set([ROOT]);
      this.active = ROOT;
      this.firstLevels();
    }
    label(node) { return node ? this.texts[this.labels[node]] : this.title; }
    detail(node) { return this.texts[this.details[node]]; }
    isError(node) { return this.kinds[node] === LEAF && this.detail(node).startsWith("threw"); }
    children(node) {
      const showsAll = find("#tree-infeasible").checked;
      return this.below[node].filter((each) => showsAll || this.kinds[each] !== INFEASIBLE);
    }
    firstLevels() {
      let pending = [ROOT], shown = 1;
      while (pending.length && shown < 40) {
        const next = pending.flatMap((node) => this.children(node));
        pending.forEach((node) => this.open.add(node));
        shown += next.length;
        pending = next.filter((node) => this.below[node].length);
      }
    }
    rows() {
      const found = [], stack = [ROOT];
      while (stack.length) {
        const node = stack.pop();
        found.push(node);
        if (this.open.has(node)) stack.push(...this.children(node).reverse());
      }
      return found;
    }
  }

  const draw = () => {
    const room = find(".rows-room", box);
    const first = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - MORE);
    const last = Math.min(walk.visible.length, first + Math.ceil(box.clientHeight / HEIGHT) + 2 * MORE);
    const drawn = [];
    for (let index = first; index < last; index += 1) drawn.push(drawRow(index));
    room.replaceChildren(...drawn);
    box.setAttribute("aria-activedescendant", `row-${walk.active}`);
  };
  const label = (text) => {
    const made = make("span", "label"), tail = text.length > LONG ? text.length - TAIL : text.length;
    made.append(make("span", "head", text.slice(0, tail)), make("span", "tail", text.slice(tail)));
    made.classList.toggle("long", text.length > LONG);
    made.title = text;
    return made;
  };
  const drawRow = (index) => {
    const node = walk.visible[index], kind = walk.kinds[node];
    const row = make("div", "row");
    row.id = `row-${node}`;
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", walk.level[node] + 1);
    row.setAttribute("aria-selected", node === walk.active);
    row.style.top = `${index * HEIGHT}px`;
    row.style.paddingLeft = `${8 + 14 * Math.min(walk.level[node], DEEPEST)}px`;
    const below = walk.children(node).length;
    if (below) row.setAttribute("aria-expanded", walk.open.has(node));
    if (walk.isError(node)) row.classList.add("error");
    if (kind === INFEASIBLE) row.classList.add("infeasible");
    row.append(make("span", "mark", below ? (walk.open.has(node) ? "\u25be" : "\u25b8") : "\u00b7"));
    if (walk.level[node] > DEEPEST) row.append(make("span", "level", `${walk.level[node]}`));
    row.append(label(walk.label(node) || "(start)"));
    const end = kind === INFEASIBLE ? "no input" : kind === PENDING ? "not followed" : walk.detail(node);
    if (end) row.append(make("span", "detail", below ? `at ${end}` : end));
    if (below) {
      const wrong = walk.errors[node] ? `, ${number(walk.errors[node])} threw` : "";
      row.append(make("span", "sum", `${many(walk.leaves[node])}${wrong}`));
    }
    row.addEventListener("click", (event) => {
      if (walk.active === node || event.target.className === "mark") flip(node);
      choose(node);
    });
    return row;
  };
  const renew = () => {
    walk.visible = walk.rows();
    let room = find(".rows-room", box);
    if (!room) { room = make("div", "rows-room"); box.append(room); }
    room.style.height = `${walk.visible.length * HEIGHT}px`;
    draw();
  };
  const flip = (node, to = !walk.open.has(node)) => {
    if (!walk.below[node].length) return;
    if (to) walk.open.add(node); else walk.open.delete(node);
    renew();
  };
  const choose = (node) => {
    walk.active = node;
    const top = walk.visible.indexOf(node) * HEIGHT;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + HEIGHT - box.clientHeight;
    draw();
    tellPath(node);
  };
  const tellPath = (node) => {
    const way = [];
    for (let each = node; each > 0; each = walk.parents[each]) way.push(each);
    way.reverse();
    const list = make("ol", "conditions");
    for (const each of way) {
      const item = make("li");
      item.append(make("code", "", walk.label(each)));
      const above = walk.detail(walk.parents[each]);
      if (above) item.append(make("span", "quiet", ` ${above}`));
      list.append(item);
    }
    const end = walk.kinds[node] === LEAF ? walk.detail(node) : `${many(walk.leaves[node])} below`;
    find("#tree-path").replaceChildren(
      make("h4", "", "Path condition"), way.length ? list : make("p", "quiet", "None yet: this is where it begins."),
      make("h4", "", "Ending"), make("p", walk.isError(node) ? "tier-confirmed" : "", end));
  };
  const nextError = () => {
    const size = walk.parents.length;
    for (let by = 1; by <= size; by += 1) {
      const node = (walk.active + by) % size;
      if (!walk.isError(node)) continue;
      for (let each = walk.parents[node]; each >= 0; each = walk.parents[each]) walk.open.add(each);
      renew();
      choose(node);
      return;
    }
  };
  const showTree = (index) => {
    walk = new Walk(trees[index]);
    box.replaceChildren();
    box.scrollTop = 0;
    const wrong = walk.errors[ROOT];
    find("#tree-count").textContent = `${many(walk.leaves[ROOT])}, ${number(wrong)} threw`;
    renew();
    tellPath(ROOT);
  };
  const go = (by) => {
    const now = walk.visible.indexOf(walk.active);
    choose(walk.visible[Math.min(walk.visible.length - 1, Math.max(0, now + by))]);
  };
  const keys = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    PageDown: () => go(20),
    PageUp: () => go(-20),
    Home: () => choose(walk.visible[0]),
    End: () => choose(walk.visible[walk.visible.length - 1]),
    ArrowRight: () => {
      if (!walk.open.has(walk.active)) flip(walk.active, true);
      else if (walk.children(walk.active).length) go(1);
    },
    ArrowLeft: () => {
      if (walk.open.has(walk.active) && walk.below[walk.active].length) flip(walk.active, false);
      else if (walk.active) choose(walk.parents[walk.active]);
    },
    Enter: () => flip(walk.active),
    e: nextError,
  };
  if (box) {
    trees.forEach((tree, index) => {
      const option = make("option", "", `${tree.title} (${number(tree.parents.length)} nodes)`);
      option.value = index;
      chooser.append(option);
    });
    chooser.addEventListener("change", () => showTree(Number(chooser.value)));
    box.addEventListener("scroll", () => requestAnimationFrame(draw));
    box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
    find("#tree-infeasible").addEventListener("change", renew);
    find("#tree-error").addEventListener("click", nextError);
    find("#tree-open").addEventListener("click", () => {
      walk.parents.forEach((_, node) => walk.open.add(node));
      renew();
    });
    find("#tree-close").addEventListener("click", () => {
      walk.open = new Set([ROOT]);
      renew();
      choose(ROOT);
    });
  }

  // --- where the reader is ----------------------------------------------------------------
  const parts = all("main > section");
  const shows = {
    tree: () => { if (box && !walk) showTree(0); else if (box) draw(); },
    source: () => { if (files && !find("#source-text").firstChild) showFile(); },
  };
  const route = () => {
    const [, name, , value] = /^#?([\w-]+)?((?:=|\?tier=)(.*))?$/.exec(location.hash) || [];
    const part = name === "finding" ? "findings" : name;
    const section = parts.find((each) => each.id === part) || parts[0];
    for (const each of parts) each.classList.toggle("shown", each === section);
    for (const each of all("nav a")) {
      if (each.hash === `#${section.id}`) each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
    }
    if (name === "finding" && value) openFinding(value);
    if (name === "findings" && value !== undefined) { kind.value = value; sift(); }
    if (name === "tree" && value && box) openTree(decodeURIComponent(value));
    if (shows[section.id]) shows[section.id]();
  };
  const openFinding = (id) => {
    const each = document.getElementById(`f-${id}`);
    if (!each) return;
    each.hidden = false;
    fill(each);
    each.open = true;
    requestAnimationFrame(() => { each.scrollIntoView({ block: "start" }); find("summary", each).focus(); });
  };
  const openTree = (method) => {
    const index = trees.findIndex((each) => each.title.startsWith(`${method}(`));
    if (index < 0) return;
    chooser.value = index;
    showTree(index);
  };
  addEventListener("hashchange", route);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, select, textarea") || !find("#findings").classList.contains("shown")) return;
    if (event.key === "/") { event.preventDefault(); text.focus(); }
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
  });
  route();
})();
