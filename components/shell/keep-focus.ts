import { useEffect } from "react";

/** One level above the focused element, with what stood beside it. */
type Place = { element: Element; before: Element | null; after: Element | null };

const FOCUSABLE =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex='-1'], [aria-hidden])";

/**
 * The focus follows what was acted on: when the focused element leaves the page or is disabled, it goes to what
 * stands in its place, else beside it, and never back to the beginning of the page. Code that moves the focus itself,
 * such as a dialog that closes, has priority.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let trail: readonly Place[] = [];
    let isLooking = false;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) trail = trailOf(target);
    };
    const look = () => {
      if (isLooking || !isLost(trail[0]?.element)) return;
      isLooking = true;
      // A dialog returns the focus within two frames.
      afterFrames(3, () => {
        isLooking = false;
        if (isLost(trail[0]?.element)) placeIn(trail)?.focus({ preventScroll: true });
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled", "inert"],
    });
    document.addEventListener("focusin", note);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
}

/**
 * Whether the focus was lost because its element was removed or disabled. A press on the background also removes the
 * focus, but its element stays.
 */
const isLost = (last: Element | undefined): boolean =>
  last !== undefined &&
  (document.activeElement === document.body || document.activeElement === null) &&
  (!last.isConnected || last.matches(":disabled, [inert] *"));

function trailOf(target: Element): readonly Place[] {
  const trail: Place[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement)
    trail.push({ element: at, before: at.previousElementSibling, after: at.nextElementSibling });
  return trail;
}

function placeIn(trail: readonly Place[]): HTMLElement | null {
  for (const { element, before, after } of trail) {
    const next = inside(after) ?? inside(before) ?? inside(element);
    if (next) return next;
  }
  return document.querySelector<HTMLElement>("#main");
}

/** The first that takes the focus: this element, or one in it. */
function inside(element: Element | null): HTMLElement | null {
  if (!element?.isConnected) return null;
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) all.unshift(element);
  // On a touch screen a field would open the keyboard.
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const first = all.find(
    (each) =>
      each.checkVisibility() && !each.closest("[inert]") && !(isTouch && each.matches("input, textarea")),
  );
  return first ?? null;
}

function afterFrames(count: number, run: () => void): void {
  if (count === 0) run();
  else requestAnimationFrame(() => afterFrames(count - 1, run));
}
