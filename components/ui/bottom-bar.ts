/** How far below the window a bar may end, such as while it comes in. */
const BELOW_PX = 24;

/**
 * The `ref` of a bar at the bottom of a page. It gives the height of the bar, which changes with what it says, to what
 * stands above it: `--bottom-bar` in pixels, absent on a page without a bar, and 0 where the window ends above the end of it.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isAtBottom = bar.getBoundingClientRect().bottom <= window.innerHeight + BELOW_PX;
    style.setProperty("--bottom-bar", `${isAtBottom ? bar.offsetHeight : 0}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-bar");
  };
}
