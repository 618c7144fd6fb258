const MAX_SUBJECT = 1500;
const QUOTES = /^["“'`]+|["”'`]+$/g;

/**
 * The idea in a question: the text after a colon or in quotes, or else the text without the words of the
 * request; null when nothing is left.
 */
export function subjectOf(question: string, asking: RegExp): string | null {
  const fenced = /```(?:\w*\n)?([\s\S]+?)```/.exec(question)?.[1];
  const quoted = /["“]([^"”]{3,})["”]/.exec(question)?.[1];
  const match = asking.exec(question);
  const rest = match ? question.slice(match.index + match[0].length) : question;
  const idea = fenced ?? quoted ?? afterColon(rest) ?? rest;
  const subject = idea
    .trim()
    .replace(
      /^(?:of|for|about|from|with|on|this|that|it|my|the following|idea|prompt|please|[:,–—-]|\s)+(?=\s|$)/i,
      "",
    )
    .replace(/^[\s:,.–—-]+/, "")
    .replace(QUOTES, "")
    .trim();
  return subject.length > 1 ? [...subject].slice(0, MAX_SUBJECT).join("") : null;
}

/** A colon ends the request only near its beginning. Later ones belong to the idea. */
function afterColon(rest: string): string | null {
  const colon = rest.indexOf(":");
  return colon >= 0 && colon < 40 && rest.slice(colon + 1).trim() !== "" ? rest.slice(colon + 1) : null;
}

/** Without the full stop at its end, so that more text can follow. */
export const unstopped = (text: string): string => text.replace(/[\s.;,]+$/, "");

/** As a sentence: with a capital letter and a full stop. */
export function sentence(text: string): string {
  const bare = unstopped(text);
  const end = /[!?…"”]$/.test(bare) ? "" : ".";
  return `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}${end}`;
}

/** The same text always picks the same entry. Another `turn` moves on in the list. */
export function pick<T>(list: readonly [T, ...T[]], text: string, turn = 0): T {
  let hash = 2_166_136_261;
  for (const byte of new TextEncoder().encode(text.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  }
  return list[(hash + turn) % list.length] ?? list[0];
}
