import * as z from "zod/mini";
import { listIn, wholeListIn } from "@/lib/assistant/json-in-answer";
import { type Finding, JUDGED_KINDS, type JudgedKind, MAX_NOTE } from "../finding";

/** Findings of one take at most. An answer with more says nothing more. */
const MAX_FINDINGS = 12;

/** "75", "1:15.5" and "00:01:15" as seconds; NaN for anything else. */
function secondsOf(text: string): number {
  const parts = text.trim().replace(/\s*s(?:ec(?:onds?)?)?$/i, "");
  if (!/^(?:\d+:){0,2}\d+(?:[.,]\d+)?$/.test(parts)) return Number.NaN;
  return parts.split(":").reduce((sum, part) => sum * 60 + Number(part.replace(",", ".")), 0);
}

const moment = z.catch(
  z.nullish(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string()]),
        z.transform((value) => (typeof value === "number" ? value : secondsOf(value))),
      ),
      z.number().check(z.nonnegative()),
    ),
  ),
  null,
);

const item = z.object({
  kind: z.string(),
  at: moment,
  until: moment,
  note: z.catch(z.nullish(z.string()), null),
  reject: z.catch(z.nullish(z.boolean()), null),
});

/** What reorders or hides letters, or is no letter. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** A note as plain text within its length; null for none. */
function noteOf(text: string | null | undefined): string | null {
  const plain = (text ?? "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/[<>]/g, "")
    .replace(UNSEEN, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= MAX_NOTE) return plain === "" ? null : plain.toWellFormed();
  const cut = plain.slice(0, MAX_NOTE - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}…`.toWellFormed();
}

const KINDS: ReadonlySet<string> = new Set(JUDGED_KINDS);
const isKind = (kind: string): kind is JudgedKind => KINDS.has(kind);

function findingOf({ kind, at, until, note, reject }: z.infer<typeof item>, seconds: number): Finding[] {
  const known = kind.trim().toLowerCase();
  if (!isKind(known)) return [];
  const begin = at == null ? null : Math.min(at, seconds);
  const end = until == null || begin === null ? null : Math.min(until, seconds);
  return [
    {
      kind: known,
      at: begin,
      until: end !== null && begin !== null && end > begin ? end : null,
      note: noteOf(note),
      is_reject: reject === true,
    },
  ];
}

/** What an answer of a language model says of a take. `isCut`: it ends before its end, and these are what is before that. */
export type ReadAnswer = { findings: Finding[]; isCut: boolean };

/**
 * The findings in an answer, by their time; null where it has none that can be read and does not say that there are none.
 * Other kinds than were asked for, and what does not fit, are left out.
 * @param seconds the length of the clip, within which all times are
 */
export function readAnswer(answer: string, seconds: number): ReadAnswer | null {
  const whole = wholeListIn(answer) ?? wholeListIn(answer.replaceAll("```", "\n"));
  const items = (whole ?? listIn(answer)).flatMap((each) => item.safeParse(each).data ?? []);
  if (items.length === 0 && whole?.length !== 0) return null;
  const findings = items.flatMap((each) => findingOf(each, seconds));
  const byText = new Map(findings.map((each) => [JSON.stringify([each.kind, each.at, each.note]), each]));
  return {
    findings: [...byText.values()].toSorted((a, b) => (a.at ?? -1) - (b.at ?? -1)).slice(0, MAX_FINDINGS),
    isCut: whole === null,
  };
}
