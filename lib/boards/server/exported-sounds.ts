import "server-only";
import type { ZipSidecar } from "@/lib/library/server/zip/extra";
import { fileNameWords } from "@/lib/platform/file-name";
import type { Session } from "@/lib/session/server/session";
import { storedUpload } from "@/lib/uploads/server/uploads";
import type { Board } from "../board";
import { numberedShot } from "../export";
import { type FilmLine, filmLines } from "../film-lines";
import { messages } from "../messages";
import type { BoardTake } from "../run";
import type { Sequence } from "../sequence";
import { findSound } from "./board-sound";

const MAX_NAME_CHARACTERS = 60;

/** The sound of a board, as the result of a job or the stored file of an upload; neither where nobody has the file. */
export type ExportedSound = {
  seconds: number;
  jobId?: string;
  extra?: Extract<ZipSidecar, { upload: string }>;
};

const boardName = ({ name }: Pick<Board, "name">): string =>
  fileNameWords(name, MAX_NAME_CHARACTERS) || "board";
/** The name of the file of its sound, without its ending. */
export const soundName = (board: Pick<Board, "name">): string => `${boardName(board)}_sound`;

/** Null for a board without a sound, and for one that was deleted. */
export async function soundOf(session: Session, board: Board): Promise<ExportedSound | null> {
  const { sound } = board;
  if (!sound) return null;
  if (sound.of === "job") {
    const found = await findSound(session, sound.job_id);
    return found && { seconds: found.durationSeconds ?? 0, jobId: sound.job_id };
  }
  const { uploadId, durationSeconds } = sound.input;
  const upload = uploadId ? await storedUpload(session, uploadId) : null;
  const seconds = upload?.durationSeconds ?? durationSeconds ?? 0;
  if (!upload) return { seconds };
  const name = `${soundName(board)}.${upload.ending}`;
  return { seconds, extra: { name, upload: upload.storedName, source_type: upload.sourceType } };
}

/** A line of the film that is spoken, with the name of its file without its ending. */
export type ExportedLine = FilmLine & { jobId: string; fileName: string; title: string };

/** The lines that are heard. Those that nobody has spoken are in no export. */
export const spokenLines = (
  board: Board,
  sequence: Sequence,
  takesOf: (id: string) => readonly BoardTake[],
): ExportedLine[] =>
  filmLines(board.shots, sequence, takesOf).flatMap((line) =>
    line.take
      ? [
          {
            ...line,
            jobId: line.take.job_id,
            fileName: `${boardName(board)}_${numberedShot(line.number, board.shots.length)}_line`,
            title: messages.timeline.line(line.number),
          },
        ]
      : [],
  );
