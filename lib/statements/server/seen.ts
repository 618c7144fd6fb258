import "server-only";
import { type Sight, sightOf, stranger } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import type { Billing } from "../money";
import type { Statement, StatementFigures } from "../statement";
import { sumOf } from "../sums";
import { rowOf } from "./read-statement";

/** The id of the row of all boards that a reader does not see. */
const PRIVATE = "private";

/** @throws ApiError `not_found` for a statement of a board that is not for the reader */
export function assertSeen(
  { hiddenBoards }: Sight,
  { board_id }: { board_id?: string | null | undefined },
): void {
  if (hiddenBoards.includes(board_id ?? "")) throw new ApiError("not_found", messages.boardNotFound);
}

/** A statement in which the boards that the reader does not see are one row, with what they cost. */
export function statementAsSeen({ hiddenBoards }: Sight, statement: Statement): Statement {
  const isHidden = (id: string) => hiddenBoards.includes(id);
  const { markup_percent, credit_price, currency } = statement;
  const billing: Billing = { markup_percent, credit_price, currency };
  const folded = (rows: readonly StatementFigures[]) => rowOf(sumOf(rows), billing);
  const boards = statement.boards.filter(({ value }) => isHidden(value));
  if (boards.length === 0) return statement;
  const shots = statement.shots.filter(({ board_id }) => isHidden(board_id));
  const rest = { value: "", name: null, board_id: PRIVATE, number: 0, part: "removed" as const };
  return {
    ...statement,
    boards: [
      ...statement.boards.filter(({ value }) => !isHidden(value)),
      { ...folded(boards), value: PRIVATE, name: messages.privateBoards },
    ],
    shots: [
      ...statement.shots.filter(({ board_id }) => !isHidden(board_id)),
      ...(shots.length > 0 ? [{ ...folded(shots), ...rest }] : []),
    ],
  };
}

/** The name of the board of a statement for the audit log, which all owners read; null where it is not open. */
export async function auditedBoard(
  workspaceId: string,
  { board_id, board_name }: Pick<Statement, "board_id" | "board_name">,
): Promise<string | null> {
  const { hiddenBoards } = await sightOf(stranger(workspaceId));
  return hiddenBoards.includes(board_id ?? "") ? null : board_name;
}
