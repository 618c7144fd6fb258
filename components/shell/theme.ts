import { Store } from "@/lib/platform/store";
import { browserStorage } from "@/lib/platform/stored";
import { THEME_KEY } from "@/lib/platform/theme-script";

type ThemeChoice = "system" | "light" | "dark";

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
      // The plain word, as the theme script compares it.
      browserStorage()?.setItem(THEME_KEY, choice);
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
