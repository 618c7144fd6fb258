const FENCE = /```[^\n]*\n([\s\S]*?)\n?```/;

/**
 * The list in an answer of a language model: of a fenced block, else from the first bracket to the last; else every JSON object
 * without another one in it, which an answer has that was cut. Empty for prose.
 */
export const listIn = (answer: string): unknown[] =>
  wholeListIn(answer) ??
  [...answer.matchAll(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g)].flatMap(
    ([object]) => parsedOrNothing(object) ?? [],
  );

/** The same; null where the answer was cut, or has no list. */
export function wholeListIn(answer: string): unknown[] | null {
  const fenced = FENCE.exec(answer)?.[1];
  const whole = answer.slice(answer.indexOf("["), answer.lastIndexOf("]") + 1);
  for (const candidate of [fenced, whole]) {
    const parsed = candidate === undefined ? undefined : parsedOrNothing(candidate);
    if (parsed !== undefined) return Array.isArray(parsed) ? parsed : null;
  }
  return null;
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
