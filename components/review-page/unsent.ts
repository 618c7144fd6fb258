import * as z from "zod/mini";
import { perPerson, StoredValue, storageKey, tabStorage } from "@/lib/platform/stored";

const unsent = z.object({
  /** Of a remark, and where in the film it was begun, in seconds. */
  words: z.string(),
  seconds: z.number(),
  /** Of replies, by the id of their remark. */
  replies: z.record(z.string(), z.string()),
  /** Beside an answer to all of it. */
  note: z.string(),
});
type Unsent = z.infer<typeof unsent>;
export type UnsentStore = StoredValue<Unsent>;

const NOTHING: Unsent = { words: "", seconds: 0, replies: {}, note: "" };
/** Enough to tell links apart, and not enough to open one. */
const KEY_LENGTH = 12;

/** What a visitor has written for a link and not sent. It outlives a reload, and the link. */
export const unsentOf = perPerson(
  (token): UnsentStore =>
    new StoredValue({
      key: storageKey("review", token.slice(0, KEY_LENGTH), "unsent"),
      schema: unsent,
      initial: NOTHING,
      storage: tabStorage,
    }),
);

/** The texts in it, in the order in which they are shown. */
export const textsOf = ({ words, replies, note }: Unsent): string[] =>
  [words, ...Object.values(replies), note].filter((text) => text.trim() !== "");
