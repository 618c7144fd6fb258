/**
 * The `ref` of a bar at the bottom of a page. It gives the height of the bar, which changes with what it says, to what
 * stands above it: `--bottom-bar` in pixels, absent on a page without a bar.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--bottom-bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-bar");
  };
}
