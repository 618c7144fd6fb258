import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { isPageOutdated } from "@/lib/platform/outdated";

/*
 * A popup takes the focus later than its button is pressed: its code may still be on its way, and its field is drawn
 * first. Until then the keys of a person who types on are held, and reach nothing behind it. They are pressed again,
 * in their order, when the popup has the focus.
 */

type Popup = RefObject<HTMLElement | null>;

/** The popups that are open and don't have the focus yet. An element is null while its code is loaded. */
const awaited = new Map<string, Popup | null>();
let held: KeyboardEvent[] = [];
let isReplaying = false;
/**
 * What was typed for a list of options, which is chosen from by the beginning of a name, and when its last letter
 * was.
 */
let typedForList = { text: "", at: Number.NEGATIVE_INFINITY };
/** Letters that are further apart begin another name. */
const SAME_NAME_MS = 1_000;

/** Holds keys from the opening of a popup until the focus is in it. */
export function useBufferKeysUntilFocus(isOpen: boolean, popup: Popup | null): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return;
    listen();
    // It has the focus from its first drawing on.
    if (hasFocus(popup)) return void replay();
    awaited.set(id, popup);
    return () => {
      awaited.delete(id);
      // What follows, such as the popup whose code has come, is awaited within the same rendering.
      setTimeout(() => awaited.size === 0 && !isReplaying && letGo());
    };
  }, [isOpen, id, popup]);
}

/** A popup whose code is loaded at its first opening: whether it has been opened, and the ref that its element takes. */
export function useLazyPopup(isOpen: boolean) {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  const popup = useRef<HTMLDivElement>(null);
  useBufferKeysUntilFocus(isOpen, popup);
  return { hasOpened, popup };
}

/** In the place of a popup whose code is on its way. */
export function BufferKeysUntilFocus(): null {
  useBufferKeysUntilFocus(true, null);
  return null;
}

const hasFocus = (popup: Popup | null | undefined): boolean =>
  popup?.current?.contains(document.activeElement) ?? false;

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  // The window hears a key before every other listener of the page.
  window.addEventListener("keydown", hold, true);
  window.addEventListener("focusin", takeOver, true);
  // A press with the pointer elsewhere ends it.
  window.addEventListener("pointerdown", letGo, true);
}

function letGo(): void {
  awaited.clear();
  held = [];
}

function takeOver(): void {
  if (![...awaited.values()].some(hasFocus)) return;
  awaited.clear();
  void replay();
}

/** Keys that are held beside characters. Those with a modifier belong to the page or the browser. */
const NAMED = new Set([
  "Enter",
  "Escape",
  "Backspace",
  "Delete",
  "Tab",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
]);

function hold(event: KeyboardEvent): void {
  takeOver();
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  const isText = key.length === 1;
  // The browser does not know the letters that were typed before.
  const isNext = isText && event.target instanceof HTMLSelectElement && isSameName();
  if ((awaited.size === 0 && !isReplaying && !isNext) || !event.isTrusted || event.isComposing) return;
  // Its code doesn't come any more, and a key may be for the button that reloads the page.
  if (isPageOutdated.get()) {
    letGo();
    return;
  }
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState("AltGraph")) return;
  if (!isText && !NAMED.has(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The key that opened the popup may still be down, and its repetitions are ignored.
  if (!repeat || (key !== "Enter" && key !== " ")) held.push(event);
  if (awaited.size === 0) void replay();
}

/** Presses what was held, with a task between two keys: a list has to react to one before the next. */
async function replay(): Promise<void> {
  if (isReplaying) return;
  isReplaying = true;
  while (awaited.size === 0) {
    await new Promise((resolve) => setTimeout(resolve));
    // A key may have opened another popup, which the others are meant for.
    const next = awaited.size === 0 && held.shift();
    if (!next) break;
    press(next);
  }
  isReplaying = false;
}

function press({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const made = { key, code, shiftKey, bubbles: true, cancelable: true, composed: true };
  if (target.dispatchEvent(new KeyboardEvent("keydown", made))) act(target, key, shiftKey);
  target.dispatchEvent(new KeyboardEvent("keyup", made));
}

const PRESSED_BY: Record<string, string> = {
  Enter: "button, a[href], summary",
  " ": "button, summary, [type=checkbox], [type=radio]",
};

/** What the browser does by itself for a person's key, and not for one that a script makes. */
function act(target: Element, key: string, isBack: boolean): void {
  const pressed = PRESSED_BY[key];
  if (key === "Tab") focusNext(target, isBack);
  else if (pressed && target instanceof HTMLElement && target.matches(pressed)) target.click();
  else if (target instanceof HTMLSelectElement) chooseOption(target, key);
  else if (key.length === 1) document.execCommand("insertText", false, key);
  else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Delete") document.execCommand("forwardDelete");
  else if (key !== "Enter") return;
  else if (target instanceof HTMLTextAreaElement) document.execCommand("insertText", false, "\n");
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
}

const TABBABLE = ":is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex='-1'])";

function focusNext(target: Element, isBack: boolean): void {
  const around = target.closest("[role=dialog]") ?? document;
  const stops = [...around.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.checkVisibility());
  const at = stops.findIndex((stop) => stop.isSameNode(target));
  stops.at((at + (isBack ? -1 : 1)) % stops.length)?.focus();
}

const isSameName = (): boolean => performance.now() - typedForList.at < SAME_NAME_MS;

function chooseOption(list: HTMLSelectElement, key: string): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  const at = list.selectedIndex;
  if (key.length === 1) {
    const before = isSameName() ? typedForList.text : "";
    typedForList = { text: before + key.toLowerCase(), at: performance.now() };
  } else if (by === undefined) return;
  const next = by
    ? list.options[at + by]
    : [...list.options].find(({ label }) => label.toLowerCase().startsWith(typedForList.text));
  if (!next || next.disabled || next.index === at) return;
  list.selectedIndex = next.index;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}
