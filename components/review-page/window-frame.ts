import { useEffect } from "react";

/** A window that is zoomed by fingers keeps its frame: what is outside is found by moving it. */
const MAX_SCALE = 1.05;

/**
 * Keeps the page within what is seen of the window: a keyboard on a phone covers the bottom of it, and may push it up. Gives
 * `--window`, its height, `--window-top` and `--window-below`, what is not seen, in pixels to the whole page.
 */
export function useWindowFrame(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { style } = document.documentElement;
    if (!seen) return;
    const adapt = () => {
      if (seen.scale > MAX_SCALE) return;
      style.setProperty("--window", `${seen.height}px`);
      style.setProperty("--window-top", `${seen.offsetTop}px`);
      style.setProperty("--window-below", `${Math.max(0, innerHeight - seen.height - seen.offsetTop)}px`);
    };
    adapt();
    seen.addEventListener("resize", adapt);
    seen.addEventListener("scroll", adapt);
    return () => {
      seen.removeEventListener("resize", adapt);
      seen.removeEventListener("scroll", adapt);
      for (const name of ["--window", "--window-top", "--window-below"]) style.removeProperty(name);
    };
  }, []);
}

/** The `ref` of a box that scrolls: whenever its size changes, the field with the focus stays in sight. */
export function keepFieldInSight(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement?.matches("textarea") && box.contains(activeElement))
      activeElement.scrollIntoView({ block: "nearest" });
  });
  observer.observe(box);
  return () => observer.disconnect();
}
