"use strict";
// One round at a time, by buttons, numbers or arrow keys.  Without this script all rounds stand below each other.
(() => {
  const rounds = Array.from(document.querySelectorAll(".round")), steps = document.getElementById("page--steps");
  const links = Array.from(steps.querySelectorAll("a")), status = steps.querySelector("[role=status]");
  const [back, next, all] = steps.querySelectorAll("button");
  let now = 0;

  const numbered = () => {
    const found = rounds.findIndex((one) => `#${one.id}` === location.hash);
    return found < 0 ? null : found;
  };
  const show = (number, said = true) => {
    now = Math.max(0, Math.min(rounds.length - 1, number));
    rounds.forEach((one, n) => one.classList.toggle("now", n === now));
    links.forEach((one, n) => (n === now ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current")));
    back.disabled = now === 0;
    next.disabled = now === rounds.length - 1;
    const list = links[now].closest("ol"), place = links[now].closest("li");
    list.scrollLeft = place.offsetLeft - list.offsetLeft - (list.clientWidth - place.offsetWidth) / 2;
    if (said) {
      history.replaceState(null, "", `#${rounds[now].id}`);
      status.textContent = `${rounds[now].querySelector("h2").textContent}, ${now + 1} of ${rounds.length}`;
      if (!stepping()) rounds[now].scrollIntoView();
    }
  };
  const stepping = () => document.body.classList.contains("stepping");
  const toggle = (one) => {
    document.body.classList.toggle("stepping", one);
    all.setAttribute("aria-pressed", String(!one));
    if (!one) rounds[now].scrollIntoView();
  };

  for (const button of [back, next]) button.addEventListener("click", () => show(now + Number(button.dataset.step)));
  all.addEventListener("click", () => toggle(!stepping()));
  links.forEach((one, n) => one.addEventListener("click", (event) => { event.preventDefault(); show(n); }));
  addEventListener("hashchange", () => { if (numbered() !== null) show(numbered(), false); });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest(".scroll, pre")) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  for (const button of [back, next, all]) button.hidden = false;
  toggle(true);
  show(numbered() ?? 0, false);
})();
