import { Store } from "@/lib/platform/store";
import { announce } from "./announce";
import { messages } from "./messages";

export type Toast = {
  id: number;
  text: string;
  tone: "neutral" | "positive" | "danger";
  action?: { label: string; run: () => void };
  /** 0 stays until dismissed. */
  lifeMs: number;
};

type Options = Partial<Pick<Toast, "tone" | "action" | "lifeMs">>;

const MAX_TOASTS = 3;
let lastId = 0;

/** The visible toasts, the oldest first. */
export const toastStore = new Store<readonly Toast[]>({ initial: [] });

/**
 * Shows a short message in the corner and announces it once. With an `action` ("Undo") it stays longer.
 * Returns a function that removes it.
 */
export function toast(text: string, { tone = "neutral", action, lifeMs }: Options = {}): () => void {
  const id = ++lastId;
  const life = lifeMs ?? (action ? 10_000 : 5_000);
  const shown = { id, text, tone, lifeMs: life, ...(action && { action }) };
  toastStore.set((toasts) => [...toasts.slice(1 - MAX_TOASTS), shown]);
  announce(action ? messages.toast.actionHint(text, action.label) : text);
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  toastStore.set((toasts) => toasts.filter((shown) => shown.id !== id));
}
