import * as z from "zod/mini";
import { storageKey } from "@/lib/platform/stored";

const STORED = storageKey("theme");
const themeChoice = z.enum(["system", "light", "dark"]);
export type ThemeChoice = z.infer<typeof themeChoice>;

/** Runs before the first paint, so that a pinned theme never flashes the other one. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${STORED}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

const listeners = new Set<() => void>();

/** Pins a theme on the page and for the next visits; `system` unpins it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    localStorage.setItem(STORED, choice);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** To the other theme than the one on screen. */
export function flipTheme(): void {
  const pinned = document.documentElement.dataset.theme;
  const isDark = pinned ? pinned === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  chooseTheme(isDark ? "light" : "dark");
}

export const theme = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ThemeChoice => z.catch(themeChoice, "system").parse(document.documentElement.dataset.theme),
  readOnServer: (): ThemeChoice => "system",
};
