import { topDialog } from "./final-focus";

/** The names in `aria-keyshortcuts` of keys that are shown as signs. */
const NAMES: Record<string, string> = {
  Del: "Delete",
  Esc: "Escape",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "Alt ↑": "Alt+ArrowUp",
  "Alt ↓": "Alt+ArrowDown",
};

export const keyName = (shown: string): string => NAMES[shown] ?? shown;

/** Keys beside letters and digits, where a layout of another script has a letter: without and with Shift. */
const SIGNS: Record<string, readonly [string, string]> = {
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
};

/**
 * The key as a command, letters in upper case. A Latin letter counts as the layout has it, as on AZERTY or Dvorak. A
 * letter of another script (Cyrillic, Greek, Hebrew, Arabic) counts as the Latin letter of the same key.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (!/[\p{L}\p{M}]/u.test(key) || /\p{Script=Latin}/u.test(key))
    return key.length === 1 ? key.toUpperCase() : key;
  const place = /^(?:Key|Digit)(\w)$/.exec(code)?.[1];
  return place ?? SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * A key without modifiers, pressed outside text fields, which a page may use as a command. Behind an open dialog nothing is
 * a command: what a person types there is meant for the dialog.
 */
export function singleKey(event: KeyboardEvent | React.KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]",
    );
  const above = topDialog();
  if (isTyping || (above && target instanceof Node && !above.contains(target))) return null;
  return latinKey(event);
}

/**
 * Presses the element whose `aria-keyshortcuts` contains this key; a field gets the focus. So a key does
 * exactly what its button does, and nothing without such a button. Returns whether there was one.
 */
export function pressByKey(scope: ParentNode | null | undefined, key: string): boolean {
  const control = scope?.querySelector<HTMLElement>(
    `[aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled)`,
  );
  if (!control) return false;
  if (control instanceof HTMLInputElement) control.focus();
  else control.click();
  return true;
}

/** `keyCode` of a key that an input method uses. */
const USED_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method, such as the Enter that confirms a word in Japanese. Safari says so only by
 * the code of the key, because there the word has been confirmed before the key is told.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === USED_BY_INPUT_METHOD;
