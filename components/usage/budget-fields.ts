import * as z from "zod/mini";
import { ANYONE_ELSE, type BudgetMode, type Budgets, budgetName, setBudget } from "@/lib/budget/budget";
import type { NumberRule } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { messages } from "./messages";

const text = messages.budgetDialog;

/** The value of a choice of people for the whole workspace. */
export const EVERYBODY = "";

/** What a limit may be. */
export const LIMIT: NumberRule = { name: text.limit, min: 1 };

/** The fields of the form of a limit. */
export const budgetFields = z.object({
  /** Whom it covers; `EVERYBODY` for the whole workspace. */
  person: z.string(),
  credits: typedNumber(LIMIT),
  mode: setBudget.shape.mode,
});

export type BudgetFields = z.infer<typeof budgetFields>;

/** Whose spending a limit covers, where its name does not tell. */
export function coverageHint(person: string, mode: BudgetMode): string | undefined {
  if (person === ANYONE_ELSE) return text.anyoneElseHint;
  return mode === "block" && person !== EVERYBODY ? text.personHint : undefined;
}

/** The workspace, anyone else and each person, if they have no limit yet. */
export const freeNames = ({ data, people }: Budgets) =>
  [
    { value: EVERYBODY, label: budgetName({ person_id: null, person_name: null }) },
    { value: ANYONE_ELSE, label: budgetName({ person_id: ANYONE_ELSE, person_name: null }) },
    ...people.map(({ id, name }) => ({
      value: id,
      label: budgetName({ person_id: id, person_name: name }),
    })),
  ].filter(({ value }) => !data.some(({ person_id }) => (person_id ?? EVERYBODY) === value));
