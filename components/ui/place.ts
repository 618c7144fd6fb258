const GAP = 6;
const EDGE = 8;

/**
 * Puts a fixed element next to `anchor` (viewport coordinates), centred, and flipped or moved to stay on
 * screen.
 */
export function place(element: HTMLElement, anchor: DOMRect, side: "top" | "bottom"): void {
  const { width, height } = element.getBoundingClientRect();
  const above = anchor.top - height - GAP;
  const below = anchor.bottom + GAP;
  const wantsTop = side === "top" ? above >= EDGE : below + height > window.innerHeight - EDGE;
  const left = anchor.left + anchor.width / 2 - width / 2;
  element.style.top = `${wantsTop ? above : below}px`;
  element.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
}
