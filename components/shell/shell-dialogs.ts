/** The dialogs that can be asked for from anywhere in the studio. */
export type ShellDialog = "keys" | "notices" | "replace-key";

const listeners = new Set<() => void>();
let open: ShellDialog | null = null;

/** Which one is open; a menu, a key and the palette ask for the same. */
export const shellDialogs = {
  show(next: ShellDialog | null): void {
    open = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
  readOnServer: () => null,
};
