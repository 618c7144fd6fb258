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
  /** How takes of boards are bought: `stops_at_pick` and `in_waves` of a run. */
  stopsAtPick: false,
  inWaves: false,
};
type Preferences = typeof DEFAULTS;

const isPreference = (name: string): name is keyof Preferences => name in DEFAULTS;

/** A stored choice that is not a boolean counts as not made. Checked by hand, because every page reads this. */
function preferencesIn(stored: unknown): Preferences {
  const preferences = { ...DEFAULTS };
  for (const [name, choice] of Object.entries(stored instanceof Object ? stored : {}))
    if (isPreference(name) && typeof choice === "boolean") preferences[name] = choice;
  return preferences;
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
