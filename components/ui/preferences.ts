import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";

const DEFAULTS = {
  /** Whether a key without Ctrl or ⌘ is a command. */
  singleKeys: true,
  /** How the end of a job is announced outside the page. */
  noticeTitle: true,
  noticeSound: false,
  noticeBrowser: false,
  /** Whether a clip that plays by itself has sound: what was last chosen in a player. */
  clipSound: false,
};
type Preferences = typeof DEFAULTS;

/** A stored choice that is not a boolean counts as not made. Checked by hand, because every page reads this. */
function preferencesIn(stored: unknown): Preferences {
  const choices = new Map(Object.entries(stored instanceof Object ? stored : {}));
  const chosen = (name: keyof Preferences) => {
    const choice: unknown = choices.get(name);
    return typeof choice === "boolean" ? choice : DEFAULTS[name];
  };
  return {
    singleKeys: chosen("singleKeys"),
    noticeTitle: chosen("noticeTitle"),
    noticeSound: chosen("noticeSound"),
    noticeBrowser: chosen("noticeBrowser"),
    clipSound: chosen("clipSound"),
  };
}

/** The settings of this browser, shared by all its tabs. */
export const preferences = new StoredValue<Preferences>({
  key: storageKey("preferences"),
  schema: { safeParse: (stored) => ({ data: preferencesIn(stored) }) },
  initial: DEFAULTS,
  storage: browserStorage,
  acrossTabs: true,
});

/** Whether the person asked the system for less motion. For handlers and effects: a server does not know. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export const choosePreferences = (patch: Partial<Preferences>): void =>
  preferences.set((current) => ({ ...current, ...patch }));
