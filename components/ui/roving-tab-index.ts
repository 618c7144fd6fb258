const ITEMS = "a[href], button:not(:disabled)";

/**
 * A ref of a row of links or buttons that is one stop of the Tab key: the current one, or that which had the focus
 * last. The arrow keys move within the row.
 */
export function rovingTabIndex(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return;
  let last: Element | null = null;
  const items = () => [...row.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility());
  const update = () => {
    const all = items();
    const stop =
      all.find((item) => item === last) ?? all.find((item) => item.matches("[aria-current]")) ?? all[0];
    for (const item of all) item.tabIndex = item === stop ? 0 : -1;
  };
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target.closest(ITEMS) : null;
    update();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    // These keys open a popup.
    const isPopup = all[at]?.ariaHasPopup && /^Arrow(?:Up|Down)$/.test(event.key);
    const next = isPopup ? undefined : placeAfter(event.key, at, all.length);
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(row, { childList: true, subtree: true, attributeFilter: ["aria-current", "disabled"] });
  row.addEventListener("focusin", onFocus);
  row.addEventListener("keydown", onKey);
  return () => {
    observer.disconnect();
    row.removeEventListener("focusin", onFocus);
    row.removeEventListener("keydown", onKey);
  };
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % count;
  return key === "ArrowLeft" || key === "ArrowUp" ? at - 1 : undefined;
}
