import { topDialog } from "./final-focus";

/** Where a toast can stand, in the order of preference. */
const PLACES = [
  ["end", "center"],
  ["end", "end"],
  ["end", "start"],
  ["start", "center"],
  ["start", "end"],
  ["start", "start"],
] as const;

/** Films, and what a dialog or a menu says; and what can be pressed or is the head of a table. */
const READ = "video, [data-screen], [data-large] img, [role=menu], [role=dialog]:not([data-dialog=full])";
const PRESSED = "a, button, input, textarea, select, h1, h2, thead, tbody tr:first-child";
const WEIGHT_OF_READ = 100;

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The box of a size at a place of the room. */
function boxAt([block, inline]: (typeof PLACES)[number], room: Box, { width, height }: DOMRect): Box {
  const top = block === "end" ? room.bottom - height : room.top;
  const left = { start: room.left, center: (room.left + room.right - width) / 2, end: room.right - width }[
    inline
  ];
  return { top, left, bottom: top + height, right: left + width };
}

/**
 * Puts the toasts where they cover no film, no words of a dialog and nothing that can be pressed, or the least of that.
 * @param room the element that they can stand in, a flex box
 */
function choosePlace(room: HTMLElement, list: HTMLElement): void {
  const dialog = topDialog();
  // What is behind a dialog of the whole window is not seen.
  const seen = dialog?.matches("[data-dialog=full]") ? dialog : document;
  const boxesOf = (selector: string, weight: number) =>
    [...seen.querySelectorAll(selector)]
      .filter((element) => !room.contains(element) && element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), weight }));
  const kept = [...boxesOf(READ, WEIGHT_OF_READ), ...boxesOf(PRESSED, 1)];
  const [bounds, size] = [room.getBoundingClientRect(), list.getBoundingClientRect()];
  const covered = PLACES.map((place) => {
    const box = boxAt(place, bounds, size);
    return kept.reduce((sum, other) => sum + other.weight * overlap(box, other.box), 0);
  });
  const [block, inline] = PLACES[covered.indexOf(Math.min(...covered))] ?? PLACES[0];
  room.style.alignItems = block;
  room.style.justifyContent = inline;
}

/** Keeps the place right while dialogs open and close, and bars and the window change. Returns the function that ends it. */
export function followToastPlace(room: HTMLElement, list: HTMLElement): () => void {
  const choose = () => choosePlace(room, list);
  choose();
  const changes = new MutationObserver(choose);
  changes.observe(document.body, { childList: true });
  changes.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
  window.addEventListener("resize", choose);
  return () => {
    changes.disconnect();
    window.removeEventListener("resize", choose);
  };
}
