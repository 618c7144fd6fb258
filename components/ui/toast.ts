import { announce } from "./announce";

export type Toast = {
  id: number;
  text: string;
  tone: "neutral" | "positive" | "danger";
  action?: { label: string; run: () => void };
  /** 0 stays until dismissed. */
  lifeMs: number;
};

type Options = Partial<Pick<Toast, "tone" | "action" | "lifeMs">>;
type Listener = () => void;

const AT_MOST = 3;
const listeners = new Set<Listener>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message in the corner and announces it once. With an `action` ("Undo") it stays longer.
 * Returns a function that takes it away.
 */
export function toast(text: string, { tone = "neutral", action, lifeMs }: Options = {}): () => void {
  const id = ++lastId;
  const life = lifeMs ?? (action ? 10_000 : 5_000);
  set([...toasts.slice(1 - AT_MOST), { id, text, tone, lifeMs: life, ...(action && { action }) }]);
  announce(action ? `${text}. ${action.label}: press F8.` : text);
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id));
}

const NONE: readonly Toast[] = [];
export const toastStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => NONE,
};
