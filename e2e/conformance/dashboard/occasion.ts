import { KINDS } from "../mutations/edit";
import type { Mutation } from "../mutations/proxy";

export type Kind = (typeof KINDS)[number]["kind"];

/** What a person does so that a mutation can show itself. */
export type Occasion = {
  kind: Kind;
  /** A trigger word of the embedded service, with its brackets; empty for none. */
  word: string;
  /** The sort of account. */
  sort: "demo" | "readonly" | "broke" | "disabled" | "unknown";
  /** Whether the first response is lost, so that there is a retry. */
  isLost: boolean;
  talk: "stream" | "file" | "clip" | null;
  /** How many jobs of the account were not made in the dashboard, which imports them. */
  imports: number;
};

/** Families that a dashboard cannot meet, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  validation: "a service that takes too much; the forms send only what the text allows",
};

const WORDS: readonly [name: RegExp, word: string][] = [
  [/\bfailed one\b/, "fail"],
  [/\bcanceled one\b/, "cancel"],
  [/not allowed/, "policy"],
  [/429|Retry-After|rate limit/, "busy"],
];
const SORTS: readonly [name: RegExp, sort: Occasion["sort"]][] = [
  [/may only read/, "readonly"],
  [/without access|though it is not/, "disabled"],
  [/in place of 401/, "unknown"],
  [/without credits|for the poor|402 as/, "broke"],
];

const KINDS_OF: readonly [name: RegExp, kind: Kind][] = [[/^asset:/, "voice"]];

const firstOf = <T>(table: readonly (readonly [RegExp, T])[], name: string): T | undefined =>
  table.find(([pattern]) => pattern.test(name))?.[1];

export function occasionOf({ family, name }: Mutation): Occasion {
  const kind = KINDS.find((each) => name.startsWith(each.kind))?.kind ?? firstOf(KINDS_OF, name) ?? "image";
  const word = family === "envelope" ? "policy" : firstOf(WORDS, name);
  return {
    kind,
    word: word ? ` [sandbox:${word}]` : "",
    sort: firstOf(SORTS, name) ?? "demo",
    isLost: family === "idempotency" && /retry/.test(name),
    talk: talkOf(family, name),
    imports: family === "pagination" ? 3 : 0,
  };
}

function talkOf(family: string, name: string): Occasion["talk"] {
  if (name.startsWith("/v1/llm/video/describe")) return "clip";
  if (name.startsWith("/v1/llm/chat")) return "file";
  return family === "streams" || name.startsWith("/compat-a") ? "stream" : null;
}
