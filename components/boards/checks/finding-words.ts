import { type Finding, MEASURED_KINDS, type MeasuredKind } from "@/lib/checks/finding";
import { messages } from "./messages";

/** A finding as it is read, and the moment that it opens; null for one about the whole take. */
export type FindingWords = { words: string; at: number | null };

const isMeasured = (kind: Finding["kind"]): kind is MeasuredKind =>
  MEASURED_KINDS.some((each) => each === kind);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Findings of a take as they are read, with all cuts as one. */
export function wordsOf(findings: readonly Finding[]): FindingWords[] {
  const cuts = findings.filter(({ kind }) => kind === "cuts");
  return findings.flatMap((finding) => {
    const { at } = finding;
    if (finding.kind !== "cuts") return [{ words: wordsOfOne(finding), at }];
    return finding === cuts[0] ? [{ words: messages.cuts(cuts.length, clock(at ?? 0)), at }] : [];
  });
}

function wordsOfOne({ kind, at, note }: Finding): string {
  if (!isMeasured(kind)) return at === null ? (note ?? "") : messages.said(note ?? "", clock(at));
  const timed = kind === "black" || kind === "frozen" || kind === "silent";
  return timed && at !== null ? messages.from[kind](clock(at)) : messages.whole[kind];
}
