import type { Board } from "@/lib/boards/board";
import { stillIdOf } from "@/lib/boards/stills";
import type { Session } from "@/lib/session/server/session";
import { aStoredTake } from "./a-stored-take";
import { samplePath } from "./upload-service";

/** A finished still of a shot on the second model of a board, by default of the first and its pick; the id of its job. */
export const aStill = (
  session: Session,
  board: Board,
  { shot = 0, position = 0, picked = true } = {},
): Promise<string> =>
  aStoredTake(session, board, {
    ...{ file: samplePath("user.jpg"), type: "image", hasPoster: true },
    job: {
      ...{ kind: "image", picked },
      series: {
        ...{ of: "takes", id: stillIdOf(board.shots[shot]?.id ?? ""), position, count: 4 },
        board: { id: board.id, column_id: board.columns[1]?.id ?? "clm_stills" },
      },
    },
  });
