import "server-only";
import type { Session } from "@/lib/session/server/session";
import { catalogsFor, resolveCellAt } from "../cell";
import { changedFields } from "../made-from";
import { cellKey } from "../plan";
import type { BoardTakes } from "../run";
import { allPlaced, pickedStills } from "../stills";
import { readBoard } from "./boards";
import { catalogsOf } from "./runs";
import { readTakes } from "./takes";

/**
 * The takes of a board, each with the fields in which it differs from what its shot asks for now. That resolves every cell
 * with takes, which browsers do themselves.
 * @throws ApiError `not_found`, and where prices can't be read
 */
export async function readChangedTakes(session: Session, boardId: string): Promise<BoardTakes> {
  const [board, takes, offered] = await Promise.all([
    readBoard(session, boardId),
    readTakes(session, boardId),
    catalogsOf(session),
  ]);
  const catalogs = catalogsFor(offered, board);
  const shots = allPlaced(board, pickedStills(takes.takes));
  const columns = new Map(board.columns.map((column) => [column.id, column]));
  const asked = new Map<string, string | null>();
  const askedBy = (shotId: string, columnId: string): string | null => {
    const key = cellKey(shotId, columnId);
    const known = asked.get(key);
    if (known !== undefined) return known;
    const [shot, column] = [shots.get(shotId), columns.get(columnId)];
    const cell = shot && column && resolveCellAt(catalogs, shot, column);
    const text = cell?.madeFrom() ?? null;
    asked.set(key, text);
    return text;
  };
  return {
    ...takes,
    takes: takes.takes.map((take) => {
      const kind = shots.get(take.shot_id)?.shot.kind;
      const present = askedBy(take.shot_id, take.column_id);
      return { ...take, changed_fields: kind ? changedFields(kind, take.made_from, present) : [] };
    }),
  };
}
