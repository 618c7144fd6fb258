import { comparableName } from "@/lib/platform/name-form";
import { guestNames } from "@/lib/reviews/guest-names";
import type { PicksPreview, Remark, Review, ReviewTable } from "@/lib/reviews/review";
import type { Verdict } from "@/lib/reviews/shared-review";

/** A guest of a review, or somebody whose answer is waited for. */
export type AnswerCard = {
  /** Null for somebody who has not answered. */
  guestId: string | null;
  name: string;
  verdict: Verdict | null;
  remarks: number;
  /** Null where the guest chose no take that is on the board now. */
  picks: PicksPreview | null;
};

/** What everybody said: guests in their order, then those whose answer is waited for and who did not come yet. */
export function answerCards(
  { id, guests, state }: Pick<Review, "id" | "guests" | "state">,
  table: Pick<ReviewTable, "guests">,
  remarks: readonly Pick<Remark, "review_id" | "name" | "is_studio" | "reply_to">[],
): AnswerCard[] {
  const names = guestNames(guests);
  const cards = guests.map((guest): AnswerCard => {
    const name = names.get(guest.id) ?? "";
    return {
      guestId: guest.id,
      name,
      verdict: guest.verdict,
      remarks: remarks.filter(
        (remark) =>
          remark.review_id === id && !remark.is_studio && remark.reply_to === null && remark.name === name,
      ).length,
      picks: table.guests.find((each) => each.id === guest.id)?.picks ?? null,
    };
  });
  const known = new Set(guests.map(({ name }) => comparableName(name ?? "")));
  const missing = state.waiting_for.filter((name) => !known.has(comparableName(name)));
  return [
    ...cards,
    ...missing.map((name) => ({ guestId: null, name, verdict: null, remarks: 0, picks: null })),
  ];
}

/** A take of a shot that somebody chose, or that is the pick. */
export type ChosenTake = {
  jobId: string;
  /** The letter of the take; null for the only one of its shot. */
  letter: string | null;
  isPick: boolean;
  chosenBy: string[];
};

export type ChoiceRow = { shotId: string; number: number; takes: ChosenTake[] };

export type ChoiceRows = {
  /** Guests chose different takes. */
  different: ChoiceRow[];
  /** All chose the same, and another one is the pick. */
  notPicked: ChoiceRow[];
  /** All chose the pick. */
  same: ChoiceRow[];
};

const letterOf = (item: string): string | null => item.split(" ")[1] ?? null;
const byLetter = (one: ChosenTake, other: ChosenTake): number =>
  (one.letter?.length ?? 0) - (other.letter?.length ?? 0) ||
  (one.letter ?? "").localeCompare(other.letter ?? "");

/** The shots of which somebody chose a take, by what is to be decided about them. */
export function choiceRows(table: ReviewTable, names: ReadonlyMap<string, string>): ChoiceRows {
  const rows: ChoiceRows = { different: [], notPicked: [], same: [] };
  for (const { shot_id, number, pick, choices, is_agreed, is_in_use } of table.shots) {
    const takes = new Map<string, ChosenTake>();
    const add = (jobId: string, item: string, isPick: boolean): ChosenTake => {
      const known = takes.get(jobId) ?? { jobId, letter: letterOf(item), isPick, chosenBy: [] };
      takes.set(jobId, known);
      return known;
    };
    if (pick) add(pick.job_id, pick.item, true);
    for (const { job_id, item, is_pick, guest_id } of choices)
      add(job_id, item, is_pick).chosenBy.push(names.get(guest_id) ?? "");
    const row = { shotId: shot_id, number, takes: [...takes.values()].sort(byLetter) };
    rows[is_in_use ? "same" : is_agreed ? "notPicked" : "different"].push(row);
  }
  return rows;
}
