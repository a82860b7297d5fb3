// Small parts that all views share: elements, faces that change without a flicker, places that can be copied.

export const at = (id) => document.getElementById(id);

export const element = (name, given = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") made.textContent = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(made.dataset, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined));
  return made;
};

const base = `/${document.body.dataset.game}`;
export const address = (path) => `${base}/${path}`;
export const faceAddress = (key) => address(`face/${key}.svg`);

export const say = (text) => {
  const said = at("said");
  if (said.textContent !== text) said.textContent = text;
};

// A picture of a face in a frame that shows its trimmed size; the bleed lies outside of it.
export const fit = (img, group, bleed = false) => {
  const over = bleed ? 0 : group.bleed;
  const w = group.w + 2 * (group.bleed - over), h = group.h + 2 * (group.bleed - over);
  img.style.width = `${((group.w + 2 * group.bleed) / w) * 100}%`;
  img.style.height = `${((group.h + 2 * group.bleed) / h) * 100}%`;
  img.style.left = `${(-over / w) * 100}%`;
  img.style.top = `${(-over / h) * 100}%`;
};

export const rounded = (box, group, bleed = false) => {
  box.style.aspectRatio = bleed
    ? `${group.w + 2 * group.bleed} / ${group.h + 2 * group.bleed}` : `${group.w} / ${group.h}`;
  box.style.borderRadius = bleed ? "0" : group.cut === "round" ? "50%"
    : `${(group.corner / group.w) * 100}% / ${(group.corner / group.h) * 100}%`;
  box.style.clipPath = !bleed && group.cut === "hex" ? hexagon(group) : "";
};

const hexagon = (group) => (group.w > group.h
  ? "polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%)"
  : "polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)");

const near = (img) => {
  const box = img.getBoundingClientRect();
  return box.width > 0 && box.bottom > -innerHeight && box.top < 2 * innerHeight;
};

// The new picture takes the place of the old one when it can be painted, never before; one that nobody sees waits.
export const swap = async (img, key, after = () => {}) => {
  if (img.dataset.face === key || img.dataset.next === key) return;
  if (!near(img)) {
    delete img.dataset.next;
    img.dataset.face = key;
    img.loading = "lazy";
    img.src = faceAddress(key);
    return;
  }
  img.dataset.next = key;
  const fresh = img.cloneNode();
  delete fresh.dataset.next;
  fresh.dataset.face = key;
  fresh.loading = "eager";
  fresh.fetchPriority = "high";
  fresh.src = faceAddress(key);
  try { await fresh.decode(); } catch { /* it is shown as soon as it can be */ }
  if (img.dataset.next !== key || !img.isConnected) return;
  img.replaceWith(fresh);
  after(fresh);
};

export const picture = (key, alt, lazy = true) => {
  const img = element("img", { alt, draggable: "false", decoding: "async", loading: lazy ? "lazy" : null, data: { face: key } });
  img.src = faceAddress(key);
  return img;
};

export const copy = async (text, button) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { "aria-hidden": "true", tabindex: "-1" });
    area.value = text;
    (button.closest("dialog") || document.body).append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  say(done ? `Copied ${text}` : `Copy it yourself: ${text}`);
  if (!done) return;
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 1200);
};

export const place = (file, line) => {
  const text = `${file}:${line}`;
  return element("button", {
    type: "button", class: "place", text, title: "Copy, to go there in the editor",
    "aria-label": `Copy ${text}`, onclick: (event) => copy(text, event.currentTarget),
  });
};

export const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
