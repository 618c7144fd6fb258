import { z } from "zod";
import type { Behaviour } from "../conversation";
import { parsedOrNothing } from "./parsed-or-nothing";

const question = z.object({
  asked: z.object({ prompt: z.string(), line: z.string().nullable() }),
  seen: z.object({ text_on_screen: z.array(z.string()), speech: z.string() }),
});

/** Words that are to be read on screen: in quotation marks behind a word for something that has letters. */
const LETTERS =
  /\b(?:sign|title|caption|text|label|letters?|logo|banner|poster|words?|reads?|says?|saying)\b[^"“”.]{0,40}["“]([^"“”]{1,80})["”]/giu;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Compares a take with what was asked for, as far as letters go: words on screen and spoken words. What is in the picture is no
 * letter, so it is never named.
 */
export const checkTake: Behaviour = ({ question: text }) => {
  const read = question.safeParse(parsedOrNothing(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  if (!read.success) return null;
  const { asked, seen } = read.data;
  const screen = plain(seen.text_on_screen.join(" "));
  const missing = [...asked.prompt.matchAll(LETTERS)]
    .map(([, words = ""]) => words)
    .filter((words) => !screen.includes(plain(words)))
    .map((words) => ({
      ...ABOUT_ALL,
      kind: "text",
      note: `“${words}” was not found on screen.`,
      reject: false,
    }));
  const isSaid = asked.line === null || plain(seen.speech).includes(plain(asked.line));
  const unsaid = {
    ...ABOUT_ALL,
    kind: "speech",
    note: "The words were not heard as they are written.",
    reject: true,
  };
  return `\`\`\`json\n${JSON.stringify([...missing, ...(isSaid ? [] : [unsaid])], null, 1)}\n\`\`\``;
};

const ABOUT_ALL = { at: null, until: null };
