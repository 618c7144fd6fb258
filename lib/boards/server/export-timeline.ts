import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { clipStreamsOf } from "@/lib/jobs/server/assets/clip-streams";
import { firstFiles } from "@/lib/library/server/zip/entries";
import type { ZipSidecar } from "@/lib/library/server/zip/extra";
import { fileNameWords, safeFileName } from "@/lib/platform/file-name";
import { comparableName } from "@/lib/platform/name-form";
import { signatureRemover } from "@/lib/platform/secret-text";
import { textDownload } from "@/lib/platform/server/text-download";
import type { Session } from "@/lib/session/server/session";
import { storedUpload } from "@/lib/uploads/server/uploads";
import type { Board } from "../board";
import { DEFAULT_TAKE_NAMES, type TimelineFormat } from "../export";
import { type EditList, editListOf } from "../interchange/edit-list";
import { writeEdl } from "../interchange/edl";
import { writeFcpxml } from "../interchange/fcpxml";
import { writeXmeml } from "../interchange/xmeml";
import { messages } from "../messages";
import { type OtioTimeline, otioTimeline } from "../otio";
import { type Sequence, sequenceOf } from "../sequence";
import { boardTimeline, type TimelineFile, type TimelineRemark } from "../timeline";
import { findSound } from "./board-sound";
import { fileNamesOf, modelOf, type ShotTakes, shotsWithTakes } from "./exported-shots";

type Named = ReturnType<typeof fileNamesOf>;
type Exported = Named & {
  board: Board;
  shots: readonly ShotTakes[];
  gaps: boolean;
  format?: TimelineFormat;
  remarks: readonly TimelineRemark[];
};

const MAX_NAME_CHARACTERS = 60;
/** Files that are read at the same time. */
const AT_ONCE = 4;

/** What a ZIP of the picks of a board has: them, the sound, and the timeline beside them. */
export async function withTimeline(
  session: Session,
  { board, shots, gaps, format = "otio", remarks, ids, names }: Exported,
): Promise<Named & { extras: ZipSidecar[] }> {
  const takes = new Map(shots.map(({ shot, takes }) => [shot.id, takes]));
  const sequence = sequenceOf(board, (id) => takes.get(id) ?? []);
  const sound = await soundOf(session, board);
  const all =
    sound?.jobId && !ids.includes(sound.jobId) ? added({ ids, names }, sound.jobId, board) : { ids, names };
  const files = await firstFiles(all.ids, all.names);
  const used = new Set([...files.values()].map(({ name }) => comparableName(name)));
  const extras: ZipSidecar[] = sound?.extra
    ? [{ ...sound.extra, name: unusedName(sound.extra.name, used) }]
    : [];
  if (sequence.parts.length === 0) return { ...all, extras };
  const file = extras[0]?.name ?? files.get(sound?.jobId ?? "")?.name ?? null;
  const timeline = boardTimeline({
    board,
    sequence,
    files: await timelineFiles(board, shots, { sequence, files }),
    sound: sound && { name: messages.timeline.sound, file, seconds: sound.seconds },
    remarks,
    gaps,
  });
  const name = `${safeFileName(board.name) || "board"}.${format}`;
  const size = sizeOf(shots, sequence);
  return { ...all, extras: [...extras, { name, text: writeTimeline(timeline, format, size) }] };
}

/**
 * The timeline alone, for clips that were exported before under the default names. Throws like `readBoard`.
 * @throws ApiError `conflict` without a pick
 */
export async function boardTimelineFile(
  session: Session,
  boardId: string,
  options: Pick<Exported, "gaps" | "format" | "remarks">,
): Promise<Response> {
  const { board, shots } = await shotsWithTakes(session, boardId);
  const picks = shots.map(({ number, takes }) => ({
    number,
    takes: takes.filter(({ status, picked }) => picked && status === "completed"),
  }));
  const named = fileNamesOf(board, picks, DEFAULT_TAKE_NAMES);
  const { extras } = await withTimeline(session, { board, shots, ...options, ...named });
  const timeline = extras.find((extra) => "text" in extra);
  if (!timeline) throw new ApiError("conflict", messages.export.nothing.picks);
  return textDownload({ fileName: timeline.name, type: TYPES[options.format ?? "otio"] }, timeline.text);
}

const TYPES = {
  otio: "application/json",
  edl: "text/plain",
  fcpxml: "application/xml",
  xml: "application/xml",
} as const satisfies Record<TimelineFormat, string>;

/** The pictures of the first pick that has a size are as large as the film. */
function sizeOf(shots: readonly ShotTakes[], { parts }: Sequence): EditList["size"] {
  const takes = new Map(shots.flatMap(({ takes }) => takes.map((take) => [take.job_id, take.asset])));
  for (const { job_id } of parts) {
    const { width, height } = takes.get(job_id) ?? {};
    if (width && height) return { width, height };
  }
  return null;
}

function writeTimeline(timeline: OtioTimeline, format: TimelineFormat, size: EditList["size"]): string {
  const text = JSON.stringify(timeline, textOf, 2);
  if (format === "otio") return text;
  const list = editListOf(otioTimeline.parse(JSON.parse(text)), size);
  switch (format) {
    case "edl":
      return writeEdl(list);
    case "fcpxml":
      return writeFcpxml(list);
    case "xml":
      return writeXmeml(list);
  }
}

/** What people write, but for the names of files, by which clips are found. */
const textOf = (key: string, value: unknown): unknown =>
  key === "target_url" ? value : signatureRemover(key, value);

const soundName = ({ name }: Board): string => `${fileNameWords(name, MAX_NAME_CHARACTERS) || "board"}_sound`;

const added = ({ ids, names }: Named, jobId: string, board: Board): Named => ({
  ids: [...ids, jobId],
  names: { ...names, [jobId]: soundName(board) },
});

/** The sound of a board, as the result of a job or the stored file of an upload; neither where nobody has the file. */
type ExportedSound = {
  seconds: number;
  jobId?: string;
  extra?: { name: string; upload: string; source_type: string | null };
};

/** Null for a board without a sound, and for one that was deleted. */
async function soundOf(session: Session, board: Board): Promise<ExportedSound | null> {
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

/** A name that no clip has. */
function unusedName(name: string, used: ReadonlySet<string>): string {
  const [, stem = name, ending = ""] = /^(.*)(\.[^.]+)$/.exec(name) ?? [];
  for (let times = 1; ; times += 1) {
    const candidate = times === 1 ? name : `${stem}-${times}${ending}`;
    if (!used.has(comparableName(candidate))) return candidate;
  }
}

type Parts = { sequence: Sequence; files: Awaited<ReturnType<typeof firstFiles>> };

/** The files of the parts of a sequence, with the frame rates and the sound that they really have. */
async function timelineFiles(
  board: Board,
  shots: readonly ShotTakes[],
  { sequence, files }: Parts,
): Promise<Map<string, TimelineFile>> {
  const takes = new Map(shots.flatMap(({ takes }) => takes.map((take) => [take.job_id, take])));
  const found = sequence.parts.flatMap(({ job_id }) => {
    const [take, file] = [takes.get(job_id), files.get(job_id)];
    return take && file ? [{ job_id, take, file }] : [];
  });
  const read = new Map<string, TimelineFile>();
  for (let from = 0; from < found.length; from += AT_ONCE)
    await Promise.all(
      found.slice(from, from + AT_ONCE).map(async ({ job_id, take, file }) => {
        const streams = await clipStreamsOf(file.asset);
        read.set(job_id, {
          name: file.name,
          rate: streams?.frameRate ?? null,
          // A silent track does less harm than a sound that is left out.
          hasSound: streams?.hasSound ?? file.asset.type === "video",
          model: modelOf(board, take),
          take: take.number,
        });
      }),
    );
  return read;
}
