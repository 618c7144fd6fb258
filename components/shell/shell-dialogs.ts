import { Store } from "@/lib/platform/store";

/** The dialogs that can be asked for from anywhere in the studio. */
export type ShellDialog = "keys" | "notices" | "replace-key";

/** Which one is open; a menu, a key and the palette ask for the same. */
export const shellDialog = new Store<ShellDialog | null>({ initial: null });
