import * as z from "zod/mini";
import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";

const preference = z.object({
  /** Whether a key without Ctrl or ⌘ is a command. */
  singleKeys: z._default(z.boolean(), true),
  /** How the end of a job is announced outside the page. */
  noticeTitle: z._default(z.boolean(), true),
  noticeSound: z._default(z.boolean(), false),
  noticeBrowser: z._default(z.boolean(), false),
  /** Whether a clip that plays by itself has sound: what was last chosen in a player. */
  clipSound: z._default(z.boolean(), false),
});
type Preferences = z.infer<typeof preference>;

/** The settings of this browser, shared by all its tabs. */
export const preferences = new StoredValue<Preferences>({
  key: storageKey("preferences"),
  schema: preference,
  initial: preference.parse({}),
  storage: browserStorage,
  acrossTabs: true,
});

export const choosePreferences = (patch: Partial<Preferences>): void =>
  preferences.set((current) => ({ ...current, ...patch }));
