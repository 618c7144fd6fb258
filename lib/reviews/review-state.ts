import * as z from "zod/mini";
import { comparableName } from "@/lib/platform/name-form";

/**
 * What all answers to a review come to. `approved_earlier` and `changes_earlier`: nobody has answered the latest version, and
 * that is what everybody said to one before.
 */
const stateName = z.enum([
  "unanswered",
  "waiting",
  "approved",
  "changes",
  "approved_earlier",
  "changes_earlier",
]);

export const reviewState = z.object({
  name: stateName,
  /** How many guests have to approve, and who of them approved the latest version. */
  of: z.int(),
  approved_by: z.array(z.string()),
  /** Who of them has still to. */
  waiting_for: z.array(z.string()),
  /** Who asks for changes, of the version of the state. */
  changes_by: z.array(z.string()),
  /** The latest version that was answered, of those that the state is about; null without an answer. */
  version: z.nullable(z.int()),
  latest: z.int(),
});
export type ReviewState = z.infer<typeof reviewState>;

/** An answer of a guest. */
export type Answer = {
  /** What the guest is called, which no other is. */
  guest: string;
  /** What they typed: a name that must answer is theirs by this. */
  typedName: string;
  verdict: "approved" | "changes";
  version: number;
};

/** Somebody whose answer is waited for, and what was answered under the name. */
type Awaited = { name: string; answers: readonly Answer[] };

/**
 * The state of a review.
 * @param answers one of each guest, in any order
 * @param mustAnswer the names without which it waits; with none, everybody who has answered any version
 * @param latest the number of the latest version
 */
export function stateOf(
  answers: readonly Answer[],
  mustAnswer: readonly string[],
  latest: number,
): ReviewState {
  const awaited: Awaited[] =
    mustAnswer.length > 0
      ? mustAnswer.map((name) => ({ name, answers: answers.filter((each) => isNamed(each, name)) }))
      : answers.map((answer) => ({ name: answer.guest, answers: [answer] }));
  const approves = ({ verdict }: Answer) => verdict === "approved";
  const isLatest = ({ version }: Answer) => version >= latest;
  const hasApproved = (each: Awaited) => each.answers.some((answer) => approves(answer) && isLatest(answer));
  const namesOf = (which: readonly Awaited[]) => which.map(({ name }) => name).sort();
  const waiting_for = namesOf(awaited.filter((each) => !hasApproved(each)));
  const approved_by = namesOf(awaited.filter(hasApproved));
  const shared = { of: awaited.length, waiting_for, approved_by, latest };
  const askers = (which: readonly Answer[]) => which.map(({ guest }) => guest).sort();
  const lastOf = (which: readonly Answer[]) =>
    which.length === 0 ? null : Math.max(...which.map(({ version }) => version));

  const objections = answers.filter((answer) => !approves(answer));
  const present = objections.filter(isLatest);
  if (present.length > 0) return { ...shared, name: "changes", changes_by: askers(present), version: latest };
  if (awaited.length === 0) return { ...shared, name: "unanswered", changes_by: [], version: null };
  if (waiting_for.length === 0) return { ...shared, name: "approved", changes_by: [], version: latest };
  const isEarlier = answers.length > 0 && !answers.some(isLatest);
  if (isEarlier && objections.length > 0) {
    const version = lastOf(objections);
    const by = objections.filter((each) => each.version === version);
    return { ...shared, name: "changes_earlier", changes_by: askers(by), version };
  }
  const approvals = awaited.map((each) => each.answers.filter(approves));
  if (isEarlier && approvals.every((own) => own.length > 0))
    return { ...shared, name: "approved_earlier", changes_by: [], version: lastOf(approvals.flat()) };
  return { ...shared, name: "waiting", changes_by: [], version: lastOf(answers) };
}

const isNamed = ({ typedName }: Answer, name: string): boolean =>
  comparableName(typedName) === comparableName(name);
