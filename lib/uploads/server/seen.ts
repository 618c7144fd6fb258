import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Sight } from "@/lib/audience/server/sight";
import { type UploadRow, uploads } from "./schema";

/** As SQL: that the reader sees an upload: their own, or none that was made of a take of a board which is hidden from them. */
export const seenUploads = ({ personId, hiddenBoards }: Sight): SQL | undefined =>
  hiddenBoards.length === 0
    ? undefined
    : sql`(${uploads.personId} = ${personId}
        or coalesce(${uploads.boardId}, '') <> all(${sql.param(hiddenBoards)}::text[]))`;

/** `seenUploads` of a row. */
export const seesUpload = ({ personId, hiddenBoards }: Sight, row: UploadRow): boolean =>
  row.personId === personId || row.boardId === null || !hiddenBoards.includes(row.boardId);
