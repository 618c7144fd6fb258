import { promptsInLines } from "./lines";

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?^[ \t]*\1[ \t]*$/gmu;
const ITEM = /^ ?(?:\d{1,3}[.)]|[-*+•])[ \t]+\S.*$/gmu;
const EMPHASIS = /(?<=^|[\s("'“])([*_~]{1,3})(\S(?:.*?\S)?)\1(?=$|[\s.,:;!?)"'”])/gu;
const plain = (item: string): string => item.replace(EMPHASIS, "$2").replace(/`([^`]+)`/gu, "$1");

/** The fewest that make a list. */
const MIN_SHOTS = 2;

/**
 * The prompts in a reply that lists shots: its fenced blocks, one a shot, else the items of its list. Nested items belong to
 * what they are below, and are left out. Empty for a reply that lists none.
 */
export function shotPromptsIn(reply: string): string[] {
  const fenced = [...reply.matchAll(FENCE)].flatMap(([, , block = ""]) => {
    const text = block.replace(/\s+/gu, " ").trim();
    return text === "" ? [] : [text];
  });
  if (fenced.length >= MIN_SHOTS) return fenced;
  const items = [...reply.replace(FENCE, "").matchAll(ITEM)].map(([item]) => plain(item));
  const prompts = promptsInLines(items.join("\n"));
  return prompts.length >= MIN_SHOTS ? prompts : [];
}
