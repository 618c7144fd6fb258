import { SCOPES, type Scope } from "@/lib/http/permissions";
import { messages } from "./messages";

const text = messages.sentence;

const MADE = Object.entries(text.made);
const DOES = Object.entries(text.does);

/** What a token may do, as one sentence: "Makes clips and images, reads results and boards." */
export function scopeSentence(scopes: readonly Scope[]): string {
  const phrase = scopePhrase(scopes);
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** The same within a sentence. */
export function scopePhrase(scopes: readonly Scope[]): string {
  const has = new Set<string>(scopes);
  if (SCOPES.every((scope) => has.has(scope))) return text.all;
  if (has.size === 1 && has.has("read")) return text.looksOnly;
  const made = MADE.flatMap(([scope, word]) => (has.has(scope) ? [word] : []));
  const makes = made.length === MADE.length ? text.makesAll : text.makes(made);
  const does = DOES.flatMap(([scope, word]) => (has.has(scope) ? [word] : []));
  return [...(made.length > 0 ? [makes] : []), ...does].join(", ");
}
