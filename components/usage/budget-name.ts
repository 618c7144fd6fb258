import type { Budget } from "@/lib/budget/budget";

/** Whose ceiling it is, as a heading. */
export const budgetName = ({ person_id, person_name }: Pick<Budget, "person_id" | "person_name">): string =>
  person_id === null ? "Everybody" : (person_name ?? "Without a name");
