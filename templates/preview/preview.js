// The state of the game, kept as the desk tells it, and the views that show it.

import { at, address, element, say, plural } from "./parts.js";
import { Cards } from "./cards.js";
import { Large } from "./large.js";
import { Sheets } from "./sheets.js";
import { Board } from "./board.js";
import { Findings, Changes, Book, Reports, Written } from "./lists.js";

const desk = {
  state: { cards: {}, groups: [], findings: [], changes: { rows: [], since: "", why: "" }, about: {}, revision: 0 },
  found: new Map(),
  changed: new Map(),
  groupOf(key) { return this.state.groups.find((one) => key.startsWith(`${one.name}:`)); },
  show(key) { go("cards"); cards.reveal(key); large.open(key); },
  order: () => cards.order(),
};
const cards = new Cards(desk), large = new Large(desk), findings = new Findings(desk), changes = new Changes(desk);
const views = { cards, sheets: new Sheets(desk), board: new Board(desk), rulebook: new Book(), findings, changes, reports: new Reports() };
const tabs = Array.from(document.querySelectorAll("[role=tab]"));
for (const tab of tabs) {
  if ("written" in tab.dataset) views[tab.dataset.tab] = new Written(tab.dataset.tab, tab.textContent);
}
desk.open = (key) => large.open(key);
desk.side = (side) => { cards.side(side); };

// Views
let now = "cards";
const go = (name, focus = false) => {
  now = views[name] ? name : "cards";
  for (const tab of tabs) {
    const is = tab.dataset.tab === now;
    tab.setAttribute("aria-selected", is);
    tab.tabIndex = is ? 0 : -1;
    if (is && focus) tab.focus();
    if (is) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    at(`view-${tab.dataset.tab}`).hidden = !is;
  }
  at("main").setAttribute("aria-labelledby", `tab-${now}`);
  at("main").dataset.view = now;
  if (location.hash !== `#${now}`) history.replaceState(null, "", `#${now}`);
  views[now].update(true);
};
at("tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[role=tab]");
  if (tab) go(tab.dataset.tab);
});
at("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], index = tabs.findIndex((one) => one.dataset.tab === now);
  const to = step ? (index + step + tabs.length) % tabs.length : { Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  go(tabs[to].dataset.tab, true);
});
at("state").addEventListener("click", () => go("findings", true));
addEventListener("hashchange", () => go(location.hash.slice(1)));

// Keys
const help = at("help");
const ask = () => { help.showModal(); };
at("help-button").addEventListener("click", ask);
at("help-close").addEventListener("click", () => help.close());
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const typing = event.target.closest("input:not([type=checkbox], [type=radio], [type=range]), select, textarea");
  if (typing) {
    if (event.key === "Escape" && event.target.id === "search") cards.clear();
    return;
  }
  if (event.key === "?") { event.preventDefault(); ask(); return; }
  if (large.shown) { large.key(event); return; }
  if (event.key === "/") { event.preventDefault(); go("cards"); at("search").focus(); return; }
  if (/^[1-9]$/.test(event.key) && tabs[event.key - 1]) { go(tabs[event.key - 1].dataset.tab, true); return; }
  if (views[now].key) views[now].key(event);
});

// What the desk tells
let spoken = null;
const summary = () => {
  const { findings: found, fault } = desk.state;
  const errors = found.filter((one) => one.severity === "error").length, warnings = found.length - errors;
  const parts = [errors ? plural(errors, "error") : "", warnings ? plural(warnings, "warning") : ""].filter(Boolean);
  const text = fault ? "Kitwright stumbled" : parts.join(", ") || "No findings";
  const write = (id, words) => { if (at(id).textContent !== words) at(id).textContent = words; };
  write("state-text", text);
  at("state").dataset.how = fault || errors ? "error" : warnings ? "warning" : "well";
  write("count-findings", `${found.length || ""}`);
  write("count-changes", `${desk.state.changes.rows.length || ""}`);
  const first = found.find((one) => one.severity === "error") || found[0];
  const told = first ? `${text}. ${first.message}, ${first.file} line ${first.line}` : text;
  if (spoken !== null && told !== spoken) say(told);
  spoken = told;
};
const index = () => {
  desk.found = new Map();
  for (const one of desk.state.findings) {
    for (const key of one.cards) desk.found.set(key, [...(desk.found.get(key) || []), one]);
  }
  desk.changed = new Map(desk.state.changes.rows.map((one) => [one.key, one]));
};
const take = (part) => {
  const { state } = desk;
  if (part.cards) {
    Object.assign(state.cards, part.cards);
    cards.take(part.cards);
    large.take(part.cards);
  }
  const rest = Object.keys(part).filter((key) => !["cards", "revision", "hello"].includes(key));
  for (const key of rest) state[key] = part[key];
  state.revision = part.revision;
  if (part.groups) {
    const wanted = new Set(part.groups.flatMap((one) => one.cards));
    for (const key of Object.keys(state.cards)) if (!wanted.has(key)) delete state.cards[key];
    cards.build();
  }
  if (part.about) {
    at("title").textContent = part.about.title;
    at("version").textContent = `Version ${part.about.version}`;
    document.title = `${part.about.title}: preview`;
  }
  if (part.findings || part.changes) index();
  if (rest.length) {
    summary();
    cards.mark();
    large.refresh();
  }
  if (now !== "cards") views[now].update(false, part);
};
const whole = async () => {
  const answer = await fetch(address("state"));
  const state = await answer.json();
  desk.state.cards = {};
  take({ groups: [], findings: [], changes: { rows: [], since: "", why: "" }, about: null, ...state });
};
const listen = () => {
  const source = new EventSource(address("events"));
  source.addEventListener("message", async (event) => {
    const part = JSON.parse(event.data);
    at("gone").hidden = true;
    if (part.hello) {
      if (part.revision !== desk.state.revision) await whole();
    } else if (part.revision === desk.state.revision + 1) {
      take(part);
    } else if (part.revision > desk.state.revision) {
      await whole();
    }
  });
  source.addEventListener("error", () => {
    at("gone").hidden = false;
    at("gone").textContent = "The desk does not answer: 'kitwright preview' has ended, or it is starting anew.";
  });
  addEventListener("pagehide", () => source.close());
};
go(location.hash.slice(1) || "cards");
await whole();
go(now);
listen();
document.body.append(element("span", { id: "ready", hidden: true }));
