import { plainCredits } from "@/lib/platform/format";
import type { StatementFigures } from "./statement";

/** The figures of the entries that are alike in every part by which a statement groups. */
export type EntryGroup = StatementFigures & {
  kind: string;
  personId: string;
  /** Null for what is on no board. */
  boardId: string | null;
  seriesId: string | null;
};

const NO_FIGURES: StatementFigures = {
  made: 0,
  failed: 0,
  rejected: 0,
  active: 0,
  calls: 0,
  approved: 0,
  charged: 0,
  refunded: 0,
  held: 0,
  unknown: 0,
};

const add = (a: StatementFigures, b: StatementFigures): StatementFigures => ({
  made: a.made + b.made,
  failed: a.failed + b.failed,
  rejected: a.rejected + b.rejected,
  active: a.active + b.active,
  calls: a.calls + b.calls,
  approved: plainCredits(a.approved + b.approved),
  charged: plainCredits(a.charged + b.charged),
  refunded: plainCredits(a.refunded + b.refunded),
  held: plainCredits(a.held + b.held),
  unknown: a.unknown + b.unknown,
});

/** The sums of these groups. Credits are rounded to the thousandth of a millicredit at each step, so that they stay exact. */
export const sumOf = (groups: readonly StatementFigures[]): StatementFigures =>
  groups.reduce(add, NO_FIGURES);

/** The sums of each value of a part, the most expensive first: together those of all. */
export function sumsBy<Value extends string | null>(
  groups: readonly EntryGroup[],
  partOf: (group: EntryGroup) => Value,
): (StatementFigures & { value: Value })[] {
  return [...Map.groupBy(groups, partOf)]
    .map(([value, alike]) => ({ ...sumOf(alike), value }))
    .sort(
      (a, b) => b.charged + b.held - (a.charged + a.held) || (a.value ?? "").localeCompare(b.value ?? ""),
    );
}

export type Changes = Pick<StatementFigures, "made" | "charged" | "refunded" | "held" | "unknown">;

/** What the ledger has more of now than it had, or less; null where it is the same. */
export function changesSince(before: StatementFigures, now: StatementFigures): Changes | null {
  const more = (figure: keyof Changes) => plainCredits(now[figure] - before[figure]);
  const changes: Changes = {
    made: more("made"),
    charged: more("charged"),
    refunded: more("refunded"),
    held: more("held"),
    unknown: more("unknown"),
  };
  return Object.values(changes).some((change) => change !== 0) ? changes : null;
}
