import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { orderZipOf } from "@/lib/library/server/zip/tickets";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { safeFileName } from "@/lib/platform/file-name";
import { textDownload } from "@/lib/platform/server/text-download";
import type { Session } from "@/lib/session/server/session";
import type { Board } from "../board";
import type { BoardZip, BoardZipOrder } from "../export";
import { messages } from "../messages";
import { SETTING_NAMES, settingRow } from "../setting-names";
import type { TimelineRemark } from "../timeline";
import { withTimelines } from "./export-timeline";
import { fileNamesOf, modelOf, type ShotTakes, shotsWithTakes } from "./exported-shots";

const text = messages.export;

/**
 * Makes a ticket for a ZIP with the picks of a board, all of its completed takes, or none, in the order of the shots and under
 * names of the template, with the timelines and captions of the film beside them.
 * @param remarks become markers of its timelines
 * @throws ApiError `not_found` for a board that is not there, and `conflict` where there is nothing to export
 */
export async function orderBoardZip(
  session: Session,
  boardId: string,
  { of, names, gaps, timelines, drop_frame: dropFrame = true, captions = [] }: BoardZipOrder,
  remarks: readonly TimelineRemark[],
): Promise<BoardZip> {
  const read = await shotsWithTakes(session, boardId);
  const { board, shots } = read;
  const exported = shots.map(({ number, takes, still }) => {
    const done = takes.filter(({ status }) => status === "completed");
    const [pick = still] = done.filter(({ picked }) => picked);
    return { number, takes: of === "takes" ? done : pick?.status === "completed" ? [pick] : [] };
  });
  const order = fileNamesOf(board, exported, names);
  const formats = timelines ?? (of === "picks" ? ["otio" as const] : []);
  const isFilm = of !== "takes" || formats.length > 0 || captions.length > 0;
  const {
    ids,
    names: namesOf,
    extras,
  } = isFilm
    ? await withTimelines(session, { ...read, ...order, gaps, formats, dropFrame, captions, remarks })
    : { ...order, extras: [] };
  const texts = extras.filter((extra) => "text" in extra);
  if (order.ids.length === 0 && (of !== "none" || texts.length === 0))
    throw new ApiError("conflict", text.nothing[of]);
  if (of === "none" && texts.length === 0) throw new ApiError("conflict", text.nothing.none);
  const fileName = `${safeFileName(board.name) || "board"}.zip`;
  const ticket = await orderZipOf(session, {
    fileName,
    ids: of === "none" ? [] : ids,
    names: namesOf,
    extras: of === "none" ? texts : extras,
  });
  return {
    ...ticket,
    without: exported.filter(({ takes }) => takes.length === 0).map(({ number }) => number),
  };
}

/**
 * Every take of a board as CSV, in the order of the shots; a shot without one is a row, too. At the end of each row is what
 * its shot asks for, itself or as all shots. Throws like `readBoard`.
 */
export async function boardCsv(session: Session, boardId: string): Promise<Response> {
  const { board, shots } = await shotsWithTakes(session, boardId);
  const fileName = `${safeFileName(board.name) || "board"}.csv`;
  return textDownload({ fileName, type: "text/csv" }, rowsOf(board, shots));
}

async function* rowsOf(board: Board, shots: readonly ShotTakes[]): AsyncGenerator<string, void> {
  yield csvHead([...text.columns, ...SETTING_NAMES.map((name) => settingRow(name).label)]);
  for (const { shot, number, takes } of shots) {
    const asked = { ...(shot.kind !== "voice" && board.defaults.settings), ...shot.settings };
    const settings = SETTING_NAMES.map((name) => {
      const value = asked[name] ?? "";
      return typeof value === "boolean" ? text.switch[value ? "on" : "off"] : value;
    });
    const own = [number, shot.kind, shot.prompt, shot.negative_prompt, shot.note];
    const rows = takes.map((take) => [
      ...own,
      modelOf(board, take),
      take.number,
      take.status,
      take.picked ? text.yes : "",
      take.asset?.duration_seconds ?? "",
      take.charged ? take.credits : "",
      take.error ?? "",
      take.job_id,
      ...settings,
    ]);
    const ofTakes = text.columns.slice(own.length).map(() => "");
    yield csvLines(rows.length > 0 ? rows : [[...own, ...ofTakes, ...settings]]);
  }
}
