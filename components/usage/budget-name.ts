import { ANYONE_ELSE, type Budget } from "@/lib/budget/budget";

/** The heading of a limit: whose it is. */
export const budgetName = ({ person_id, person_name }: Pick<Budget, "person_id" | "person_name">): string => {
  if (person_id === null) return "Whole workspace";
  return person_id === ANYONE_ELSE ? "Anyone else" : (person_name ?? "Unnamed");
};
