/** The system prompt for improving a prompt. */
export const IMPROVE_SYSTEM =
  "You improve prompts for video models. Keep the subject. Add what is missing of camera, light, motion, " +
  "detail and sound. Answer with the improved prompt alone in one fenced code block, at most 4,096 " +
  "characters; a short list of what you changed may follow it.";

export const improveQuestion = (prompt: string): string => `Improve my prompt: ${prompt.trim()}`;

const FENCE = /```[^\n]*\n([\s\S]*?)(?:\n?```|$)/;

/** The prompt in an answer, complete or still arriving: its fenced block, else all of it. */
export function improvedPromptIn(answer: string): string {
  const fenced = FENCE.exec(answer)?.[1];
  // A fence that has only started contains no prompt yet.
  return (fenced ?? (answer.startsWith("`") ? "" : answer)).trim();
}
