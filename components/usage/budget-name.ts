import { ANYONE_ELSE, type Budget } from "@/lib/budget/budget";

/** Whose limit it is, as a heading. */
export const budgetName = ({ person_id, person_name }: Pick<Budget, "person_id" | "person_name">): string => {
  if (person_id === null) return "Whole workspace";
  return person_id === ANYONE_ELSE ? "Anyone else" : (person_name ?? "Unnamed");
};
