import { Store } from "@/lib/platform/store";
import { browserStorage, storageKey } from "@/lib/platform/stored";

const STORED = storageKey("theme");
export type ThemeChoice = "system" | "light" | "dark";

/** Runs before the first paint, so that the other theme is never visible. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${STORED}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The theme of the page and of the next visits; `system` sets none. */
export const theme = new Store<ThemeChoice>({
  initial: "system",
  read: () => {
    const { theme: pinned } = document.documentElement.dataset;
    return pinned === "light" || pinned === "dark" ? pinned : "system";
  },
  write: (choice) => {
    if (choice === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    try {
      // The plain word, as the script above compares it.
      browserStorage()?.setItem(STORED, choice);
    } catch {
      // A full storage refuses. The choice then lasts as long as the page.
    }
  },
});

/** Switches to the other theme than the one on screen. */
export function flipTheme(): void {
  const pinned = theme.get();
  const isDark = pinned === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : pinned === "dark";
  theme.set(isDark ? "light" : "dark");
}
