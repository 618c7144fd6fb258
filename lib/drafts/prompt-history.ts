import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/per-person";

const prompts = z.array(z.string());
const KEPT = 200;

/** Prompts a person sent, newest first, without repeats. */
export const sentPromptsOf = storedPerPerson({
  name: "prompts",
  schema: prompts,
  initial: [],
  acrossTabs: true,
});

/** Prompts a person saved by hand, newest first, without repeats. */
export const savedPromptsOf = storedPerPerson({
  name: "saved-prompts",
  schema: prompts,
  initial: [],
  acrossTabs: true,
});

/** The sent prompt moves to the front; the oldest fall off after 200. */
export function remember(history: readonly string[], prompt: string): string[] {
  const text = prompt.trim();
  if (text === "") return [...history];
  return [text, ...history.filter((entry) => entry !== text)].slice(0, KEPT);
}

/** Every word must occur somewhere, in any order and case. */
export function searchPrompts(history: readonly string[], query: string): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return history.filter((prompt) => {
    const text = prompt.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A walk through the history from the prompt box; `index` -1 is the text the person was writing. */
export type Recall = { index: number; draft: string };

/** Arrow up goes to older prompts, arrow down back to the person's own text. Null when there is no further. */
export function recall(
  history: readonly string[],
  at: Recall,
  step: "older" | "newer",
): { at: Recall; text: string } | null {
  const index = at.index + (step === "older" ? 1 : -1);
  if (index === -1) return { at: { index, draft: at.draft }, text: at.draft };
  const text = history[index];
  return text === undefined ? null : { at: { index, draft: at.draft }, text };
}
