import { hasEveryWord } from "@/lib/platform/search-form";

const KEPT = 200;

/** Moves the sent prompt to the front and keeps the latest 200. */
export function addToHistory(history: readonly string[], prompt: string): string[] {
  const text = prompt.trim();
  if (text === "") return [...history];
  return [text, ...history.filter((entry) => entry !== text)].slice(0, KEPT);
}

/** Every word must occur somewhere, in any order. */
export const searchPrompts = (history: readonly string[], query: string): string[] =>
  history.filter((prompt) => hasEveryWord(prompt, query));

/** A position in the history, opened from the prompt box; `index` -1 is the text the person was writing. */
export type HistoryPosition = { index: number; draft: string };

/** Arrow up goes to older prompts, arrow down back to the person's own text. Null at either end. */
export function stepHistory(
  history: readonly string[],
  at: HistoryPosition,
  step: "older" | "newer",
): { at: HistoryPosition; text: string } | null {
  const index = at.index + (step === "older" ? 1 : -1);
  if (index === -1) return { at: { index, draft: at.draft }, text: at.draft };
  const text = history[index];
  return text === undefined ? null : { at: { index, draft: at.draft }, text };
}
