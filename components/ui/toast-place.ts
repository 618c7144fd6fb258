import { topDialog } from "./final-focus";

export type Box = { left: number; right: number; top: number; bottom: number };
/** What a toast should not lie on, and how much that matters for each pixel. */
export type Kept = { box: Box; weight: number };

/** What is looked at or said: films, what a dialog that covers a part of the window says, menus. */
const WATCHED =
  "video, [data-screen], [data-large] img, [role=menu], [role=listbox], [role=dialog]:not([data-dialog=full])";
/** What a part of the page is called, which is read first. */
const NAMES = "h1, h2, h3, h4, thead, [role=columnheader]";
const PRESSED = "a[href], button, input, textarea, select, [role=slider], [role=progressbar]";
const READ = "p, label, dt, dd, time, output, figcaption";
const WEIGHTS: readonly [selector: string, weight: number][] = [
  [WATCHED, 100],
  [NAMES, 30],
  [PRESSED, 10],
  [READ, 3],
  ["img, canvas", 1],
];

/** Pixels between two places that are tried. */
const STEP = 8;
/** A pixel of what is covered is worth so many pixels of way. */
const WAY_FOR_COVERED = 1_000;
/** A part that is covered, however small, counts as so many pixels more: a small button is of no less use than a large field. */
const LEAST_COVERED = 1_500;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const contains = (room: Box, box: Box): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

const moved = (box: Box, left: number, top: number): Box => ({
  left,
  top,
  right: left + box.right - box.left,
  bottom: top + box.bottom - box.top,
});

/** Numbers from the first towards the end, `STEP` apart, and the end itself. */
function stepsTo(from: number, end: number): number[] {
  const count = Math.floor(Math.abs(end - from) / STEP);
  const sign = Math.sign(end - from);
  return [...Array.from({ length: count + 1 }, (_, at) => from + at * STEP * sign), end];
}

/**
 * Where a toast covers nothing of what is kept, or the least of it: as near to the middle of the room's lower edge as that
 * allows.
 * @param toast its box at any place; larger than the room, it begins at the room's
 * @param isPlaced whether it was placed before: while it covers nothing in the room, it stays
 */
export function placeToast(
  room: Box,
  toast: Box,
  kept: readonly Kept[],
  isPlaced = false,
): { left: number; top: number } {
  if (isPlaced && contains(room, toast) && kept.every(({ box }) => overlap(toast, box) === 0)) return toast;
  const last = {
    left: room.right - (toast.right - toast.left),
    top: room.bottom - (toast.bottom - toast.top),
  };
  const middle = Math.max(room.left, (room.left + last.left) / 2);
  const lowest = Math.max(room.top, last.top);
  const lefts = [...stepsTo(middle, room.left), ...stepsTo(middle, Math.max(room.left, last.left))];
  const near = kept.filter(({ box }) => overlap(box, room) > 0);
  let best = { left: middle, top: lowest, cost: Number.POSITIVE_INFINITY };
  for (const top of stepsTo(lowest, room.top)) {
    for (const left of lefts) {
      const way = lowest - top + Math.abs(left - middle);
      if (way >= best.cost) continue;
      const box = moved(toast, left, top);
      const covered = near.reduce((sum, each) => {
        const pixels = overlap(box, each.box);
        return pixels > 0 ? sum + each.weight * (pixels + LEAST_COVERED) : sum;
      }, 0);
      const cost = covered * WAY_FOR_COVERED + way;
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  return { left: best.left, top: best.top };
}

/** The part of a room beside an open panel, if it has room for a toast. A dialog in the middle leaves the room as it is. */
export function roomBeside(room: Box, panel: Box, width: number): Box {
  const [before, after] = [panel.left - room.left, room.right - panel.right];
  const isInMiddle = Math.abs(before - after) < width / 2;
  if (isInMiddle || Math.max(before, after) < width) return room;
  return before >= after ? { ...room, right: panel.left } : { ...room, left: panel.right };
}

/** The popup that stands in a part of the window, above everything else; null for none. */
function openPanel(): Element | null {
  const dialog = topDialog();
  return dialog?.matches("[data-dialog=full]") ? null : dialog;
}

/**
 * Puts a toast at its place in the room, a fixed box that contains nothing else, by translation alone: what moves so is no
 * shift of the layout.
 */
function choosePlace(room: HTMLElement, list: HTMLElement, isPlaced: boolean): void {
  const dialog = topDialog();
  // What is behind a dialog of the whole window is not seen.
  const seen = dialog?.matches("[data-dialog=full]") ? dialog : document;
  const bounds = room.getBoundingClientRect();
  const toast = list.getBoundingClientRect();
  const kept = WEIGHTS.flatMap(([selector, weight]) =>
    [...seen.querySelectorAll(selector)]
      .filter((element) => !room.contains(element) && element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), weight })),
  );
  const panel = openPanel()?.getBoundingClientRect();
  const isSheet = panel !== undefined && panel.left <= 0 && panel.right >= window.innerWidth;
  const free = panel ? roomBeside(bounds, panel, toast.width) : bounds;
  // Over a phone's sheet it stands under the top bar.
  const { left, top } = isSheet
    ? { left: (bounds.left + bounds.right - toast.width) / 2, top: bounds.top }
    : placeToast(free, toast, kept, isPlaced);
  const { translate } = list.style;
  const [x = 0, y = 0] = isPlaced ? translate.split(" ").map(Number.parseFloat) : [-toast.width / 2, 0];
  list.style.translate = [x + left - toast.left, y + top - toast.top].map((way) => `${way}px`).join(" ");
}

/**
 * Puts the toasts at their place, and keeps it right while dialogs open and close, and bars, the toast and the window
 * change; and after a scroll, which has moved what it must not cover. Until `signal` aborts.
 */
export function followToastPlace(room: HTMLElement, list: HTMLElement, signal: AbortSignal): void {
  let frame = 0;
  let isPlaced = false;
  const choose = () => {
    choosePlace(room, list, isPlaced);
    isPlaced = true;
    // A panel gets its size with what it loads.
    const panel = openPanel();
    if (panel) size.observe(panel);
  };
  const chooseSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(choose);
  };
  const size = new ResizeObserver(chooseSoon);
  size.observe(list);
  choose();
  const changes = new MutationObserver(chooseSoon);
  // Below the body, too: a dialog gets its content after its place there.
  changes.observe(document.body, { childList: true, subtree: true });
  changes.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
  window.addEventListener("resize", chooseSoon, { signal });
  document.addEventListener("scrollend", chooseSoon, { capture: true, signal });
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    size.disconnect();
  });
}
