import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { clipStreamsOf } from "@/lib/jobs/server/assets/clip-streams";
import { firstFiles } from "@/lib/library/server/zip/entries";
import { withoutSettings, type ZipSidecar } from "@/lib/library/server/zip/extra";
import { safeFileName } from "@/lib/platform/file-name";
import { comparableName } from "@/lib/platform/name-form";
import { signatureRemover } from "@/lib/platform/secret-text";
import { textDownload } from "@/lib/platform/server/text-download";
import type { Session } from "@/lib/session/server/session";
import type { Board } from "../board";
import { type CaptionFormat, DEFAULT_TAKE_NAMES, type TimelineFormat } from "../export";
import { captionsOf, writeSrt, writeWebVtt } from "../interchange/captions";
import { type EditList, editListOf } from "../interchange/edit-list";
import { writeEdl } from "../interchange/edl";
import { writeFcpxml } from "../interchange/fcpxml";
import { writeXmeml } from "../interchange/xmeml";
import { messages } from "../messages";
import { otioTimeline } from "../otio";
import { type Sequence, sequenceOf } from "../sequence";
import { boardTimeline, type TimelineFile, type TimelineRemark } from "../timeline";
import { fileNamesOf, modelOf, type ShotTakes, shotsWithTakes } from "./exported-shots";
import { type ExportedLine, soundName, soundOf, spokenLines } from "./exported-sounds";

type Named = ReturnType<typeof fileNamesOf>;
type ReadShots = Awaited<ReturnType<typeof shotsWithTakes>>;
type TimelineOrder = {
  gaps: boolean;
  formats: readonly TimelineFormat[];
  dropFrame: boolean;
  remarks: readonly TimelineRemark[];
};
type Exported = Named & ReadShots & TimelineOrder & { captions: readonly CaptionFormat[] };

/** Files that are read at the same time. */
const AT_ONCE = 4;

/**
 * What an export of a film has beside these files: its sound and its lines, and the timelines and captions that were asked for.
 */
export async function withTimelines(
  session: Session,
  { board, shots, takesOf, gaps, formats, dropFrame, captions, remarks, ids, names }: Exported,
): Promise<Named & { extras: ZipSidecar[] }> {
  const sequence = sequenceOf(board, takesOf);
  const sound = await soundOf(session, board);
  const lines = spokenLines(board, sequence, takesOf);
  const all = added({ ids, names }, [
    ...(sound?.jobId ? [[sound.jobId, soundName(board)] as const] : []),
    ...lines.map(({ jobId, fileName }) => [jobId, fileName] as const),
  ]);
  const files = await firstFiles(all.ids, all.names);
  const used = new Set([...files.values()].map(({ name }) => comparableName(name)));
  const extras: ZipSidecar[] = sound?.extra
    ? [{ ...sound.extra, name: unusedName(sound.extra.name, used) }]
    : [];
  extras.push(...captionFiles(board, sequence, { lines, captions }));
  if (sequence.parts.length === 0 || formats.length === 0) return { ...all, extras };
  const file = extras[0]?.name ?? null;
  const timeline = boardTimeline({
    board,
    sequence,
    files: await timelineFiles(board, shots, { sequence, files }),
    sound: sound && {
      name: messages.timeline.sound,
      file: sound.extra ? file : (files.get(sound.jobId ?? "")?.name ?? null),
      seconds: sound.seconds,
    },
    lines: lines.map(({ shot_id, jobId, title, line, seconds }) => ({
      ...{ shot_id, name: title, file: files.get(jobId)?.name ?? null, seconds },
      offset_seconds: line.offset_seconds,
    })),
    remarks,
    gaps,
  });
  const otio = JSON.stringify(timeline, textOf, 2);
  const bare = withoutSettings(otio);
  const list = { size: sizeOf(shots, sequence), dropFrame };
  const base = safeFileName(board.name) || "board";
  const written = [...new Set(formats)].map((format) => ({
    name: `${base}.${format}`,
    text: writeTimeline(otio, format, list),
    bare: writeTimeline(bare, format, list),
  }));
  return { ...all, extras: [...extras, ...written] };
}

/**
 * One timeline alone, for clips that were exported before under the default names. Throws like `readBoard`.
 * @throws ApiError `conflict` without a pick
 */
export async function boardTimelineFile(
  session: Session,
  boardId: string,
  options: TimelineOrder & { formats: readonly [TimelineFormat] },
): Promise<Response> {
  const read = await shotsWithTakes(session, boardId);
  const picks = read.shots.map(({ number, takes }) => ({
    number,
    takes: takes.filter(({ status, picked }) => picked && status === "completed"),
  }));
  const named = fileNamesOf(read.board, picks, DEFAULT_TAKE_NAMES);
  const { extras } = await withTimelines(session, { ...read, ...options, ...named, captions: [] });
  const timeline = extras.find((extra) => "text" in extra);
  if (!timeline) throw new ApiError("conflict", messages.export.nothing.picks);
  return textDownload({ fileName: timeline.name, type: TYPES[options.formats[0]] }, timeline.text);
}

const TYPES = {
  otio: "application/json",
  edl: "text/plain",
  fcpxml: "application/xml",
  xml: "application/xml",
} as const satisfies Record<TimelineFormat, string>;

/** Named as the rough cut is, beside which players look for them. None without a line. */
function captionFiles(
  board: Board,
  sequence: Sequence,
  { lines, captions }: { lines: readonly ExportedLine[]; captions: readonly CaptionFormat[] },
): ZipSidecar[] {
  const shown = captionsOf(lines, sequence.seconds);
  if (shown.length === 0) return [];
  const base = safeFileName(messages.export.roughCut(board.name)) || "board";
  return [...new Set(captions)].map((format) => {
    const text = format === "vtt" ? writeWebVtt(shown) : writeSrt(shown);
    return { name: `${base}.${format}`, text, bare: text };
  });
}

/** The pictures of the first pick that has a size are as large as the film. */
function sizeOf(shots: readonly ShotTakes[], { parts }: Sequence): EditList["size"] {
  const takes = new Map(shots.flatMap(({ takes }) => takes.map((take) => [take.job_id, take.asset])));
  for (const { job_id } of parts) {
    const { width, height } = takes.get(job_id) ?? {};
    if (width && height) return { width, height };
  }
  return null;
}

type ListOptions = { size: EditList["size"]; dropFrame: boolean };

function writeTimeline(otio: string, format: TimelineFormat, { size, dropFrame }: ListOptions): string {
  if (format === "otio") return otio;
  const list = editListOf(otioTimeline.parse(JSON.parse(otio)), size);
  switch (format) {
    case "edl":
      return writeEdl(list, dropFrame);
    case "fcpxml":
      return writeFcpxml(list, dropFrame);
    case "xml":
      return writeXmeml(list, dropFrame);
  }
}

/** What people write, but for the names of files, by which clips are found. */
const textOf = (key: string, value: unknown): unknown =>
  key === "target_url" ? value : signatureRemover(key, value);

const added = ({ ids, names }: Named, more: readonly (readonly [string, string])[]): Named => ({
  ids: [...new Set([...ids, ...more.map(([id]) => id)])],
  names: { ...Object.fromEntries(more), ...names },
});

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
