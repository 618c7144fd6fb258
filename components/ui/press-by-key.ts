/** How `aria-keyshortcuts` names what is shown as a sign. */
const NAMES: Record<string, string> = { Del: "Delete", Esc: "Escape", "←": "ArrowLeft", "→": "ArrowRight" };

export const keyName = (shown: string): string => NAMES[shown] ?? shown;

/** A key by itself, pressed while nobody is typing, which a page may take for a command. */
export function singleKey(event: KeyboardEvent | React.KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isTyping) return null;
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

/**
 * Presses what says by `aria-keyshortcuts` that this key is its own; a field takes the focus. So a key does
 * exactly what its button does, and nothing where there is no such button. Answers whether there was one.
 */
export function pressByKey(scope: ParentNode | null | undefined, key: string): boolean {
  const found = scope?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled)`);
  if (!found) return false;
  if (found instanceof HTMLInputElement) found.focus();
  else found.click();
  return true;
}
