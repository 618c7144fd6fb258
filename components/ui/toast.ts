import type { ReactNode } from "react";
import { errorMessage } from "@/lib/platform/error-message";
import { Store } from "@/lib/platform/store";
import { announce } from "./announce";
import type { PageAddress } from "./link";
import { messages } from "./messages";

export type Toast = {
  id: number;
  text: string;
  tone: "neutral" | "positive" | "danger";
  action?: { label: string; run: () => void };
  /** A way to what the text is about. */
  link?: { label: string; href: PageAddress };
  /** Small, before the text, and without information of its own. */
  picture?: ReactNode;
  /** A toast replaces the one on the screen with the same topic. */
  topic?: string;
  /** 0 stays until dismissed. */
  lifeMs: number;
  /** Whether it stays when the page changes or the dialog closes in which it came: it is not about what is shown there. */
  isOfStudio: boolean;
  /** When it came, in milliseconds since 1970. */
  since: number;
};

type Options = Partial<Omit<Toast, "id" | "text" | "since">> & {
  /** False for a text that is announced in another way. */
  isSpoken?: boolean;
};

const MAX_TOASTS = 3;
let lastId = 0;

/** The toast on the screen and those that wait behind it, the oldest first. */
export const toastStore = new Store<readonly Toast[]>({ initial: [] });

/** The one to show: the newest that can be undone, so that no other hides the undo; else the newest. */
export const frontToast = (toasts: readonly Toast[]): Toast | undefined =>
  toasts.findLast(({ action }) => action) ?? toasts.at(-1);

/**
 * Shows a short message and announces it once. With an `action` ("Undo") or a `link` it stays longer, and comes back
 * when a later message has had its time. Returns a function that removes it.
 */
export function toast(text: string, { isSpoken = true, ...options }: Options = {}): () => void {
  const id = ++lastId;
  const { action, link, topic } = options;
  const shown: Toast = {
    lifeMs: action || link ? 10_000 : 5_000,
    tone: "neutral",
    isOfStudio: false,
    ...options,
    id,
    text,
    since: Date.now(),
  };
  toastStore.set((toasts) => [
    ...withoutOldest(
      toasts.filter((other) => isKept(other) && (topic === undefined || other.topic !== topic)),
    ),
    shown,
  ]);
  if (isSpoken) announce(action ? messages.toast.actionHint(text, action.label) : text);
  return () => dismissToast(id);
}

/** Says that something failed, with `otherwise` as the text where the error has none for people. */
export const toastError = (error: unknown, otherwise: string): (() => void) =>
  toast(errorMessage(error, otherwise), { tone: "danger" });

/** Says what was done, with a button that undoes it. */
export const toastUndo = (text: string, undo: () => void, topic?: string): (() => void) =>
  toast(text, { ...(topic !== undefined && { topic }), action: { label: messages.undo, run: undo } });

/** A message that nothing can be done with makes room for the next one. */
const isKept = ({ action, link }: Toast): boolean => Boolean(action ?? link);

/** Without the oldest where there are too many; what can still be undone goes last. */
function withoutOldest(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < MAX_TOASTS) return toasts;
  const oldest = toasts.find(({ action }) => !action) ?? toasts[0];
  return toasts.filter((other) => other !== oldest);
}

/** Whether a toast of this topic is on the screen. */
export const isToastShown = (topic: string): boolean =>
  toastStore.get().some((shown) => shown.topic === topic);

/** Milliseconds in which a page or a dialog that changes is a part of what the toast says. */
export const VIEW_SETTLES_MS = 1_000;

/** Removes what was said of a view that has ended. What came just now is about the next one. */
export const endView = (): void =>
  toastStore.set((toasts) =>
    toasts.filter(({ isOfStudio, since }) => isOfStudio || Date.now() - since < VIEW_SETTLES_MS),
  );

export function dismissToast(id: number): void {
  toastStore.set((toasts) => toasts.filter((shown) => shown.id !== id));
}
