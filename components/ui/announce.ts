type Listener = () => void;

/** Long enough for a screen reader to pick up one message before the next replaces it. */
const HOLD_MS = 700;

const waiting: string[] = [];
const listeners = new Set<Listener>();
let shown = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function show(text: string): void {
  shown = text;
  for (const listener of listeners) listener();
}

function next(): void {
  const text = waiting.shift();
  timer = text === undefined ? undefined : setTimeout(next, HOLD_MS);
  // The same words twice in a row would be no change, and so not be read: a no-break space makes one.
  if (text !== undefined) show(text === shown ? `${text}\u00a0` : text);
}

/** Says `text` once, politely, through the page's one live region. */
export function announce(text: string): void {
  waiting.push(text);
  if (timer === undefined) next();
}

export const announcement = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  readOnServer: () => "",
};
