import type { BoardSummary } from "@/lib/boards/board";
import { comparableName } from "@/lib/platform/name-form";

/** Boards in the order in which somebody looks for one: the one used last, then by name. */
export const boardsByUse = (boards: readonly BoardSummary[], lastId: string | null): BoardSummary[] =>
  boards.toSorted((one, other) => {
    if (one.id === lastId || other.id === lastId) return one.id === lastId ? -1 : 1;
    return one.name.localeCompare(other.name, "en", { numeric: true });
  });

/** Whether a name has what was typed. */
export const matchesName = (name: string, typed: string): boolean =>
  comparableName(name).includes(comparableName(typed));
