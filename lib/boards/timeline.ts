import { filmRate } from "@/lib/platform/timecode";
import type { Board } from "./board";
import { messages } from "./messages";
import {
  clipOf,
  type Gap,
  gapOf,
  type Marker,
  type MediaReference,
  type OtioTimeline,
  rangeOf,
  type TimeRange,
  type Track,
  timelineOf,
  trackOf,
} from "./otio";
import { isSequencePart, partSeconds, type Sequence, type SequencePart } from "./sequence";

const text = messages.timeline;

/** A remark at a picture of a take. */
export type TimelineRemark = {
  job_id: string;
  /** In the take. */
  time_seconds: number;
  /** Who made it. */
  name: string;
  text: string;
  resolved: boolean;
};

/** What is known of the file of a part beside its board. */
export type TimelineFile = {
  /** Its name in the folder of the timeline. */
  name: string;
  /** Frames per second; null for a still, and where it is not known. */
  rate: number | null;
  hasSound: boolean;
  model: string;
  take: number;
};

/** The sound under the picks. Its `file` is null where nobody has it. */
type TimelineSound = { name: string; file: string | null; seconds: number };

/** A spoken line. Its `file` is null where nobody has it. */
type TimelineLine = {
  shot_id: string;
  name: string;
  file: string | null;
  /** From the beginning of its shot. */
  offset_seconds: number;
  seconds: number;
};

export type TimelineContent = {
  board: Pick<Board, "id" | "name" | "shots">;
  sequence: Sequence;
  /** By the id of the job. */
  files: ReadonlyMap<string, TimelineFile>;
  sound: TimelineSound | null;
  lines: readonly TimelineLine[];
  remarks: readonly TimelineRemark[];
  /** Whether shots without a pick leave a gap of their planned length. */
  gaps: boolean;
};

/**
 * The picks of a board as a timeline for an editor, beside whose file the clips lie. Editors take sound from Audio tracks
 * alone, so what has sound stands on one, too; lines lie on their own, under their shots. Models, credits and ids stand under `atelier`, and notes are private there,
 * so that an export without settings leaves them out.
 */
export function boardTimeline({
  board,
  sequence,
  files,
  sound,
  lines,
  remarks,
  gaps,
}: TimelineContent): OtioTimeline {
  const rates = sequence.parts.map(({ job_id }) => files.get(job_id)?.rate ?? null);
  const rate = filmRate(rates);
  const notes = new Map(board.shots.map(({ id, note }) => [id, note]));
  const heard = new Set<Item>();
  const begins = new Map<string, number>();
  let seconds = 0;
  const placed = (shotId: string, item: Item): Item[] => {
    begins.set(shotId, seconds);
    seconds += item.source_range.duration.value / item.source_range.duration.rate;
    return [item];
  };
  const pictures = sequence.places.flatMap((place): Item[] => {
    const own = { board: board.id, shot: place.number, shot_id: place.shot_id, credits: place.credits };
    if (!isSequencePart(place))
      return gaps
        ? placed(
            place.shot_id,
            gapOf(text.shot(place.number), wholeRange(place.planned_seconds, rate), { atelier: own }),
          )
        : [];
    const file = files.get(place.job_id);
    if (!file) return [];
    const fileRate = file.rate ?? rate;
    const clip = clipOf({
      name: text.shot(place.number),
      metadata: { atelier: { ...own, job_id: place.job_id, model: file.model, take: file.take } },
      source_range: usedRange(place, fileRate),
      media: referenceTo(
        file.name,
        wholeRange(place.length_seconds ?? place.to_seconds, fileRate),
        place.length_seconds === null ? { still: true } : {},
      ),
      markers: markersOf(place, {
        rate: fileRate,
        note: notes.get(place.shot_id) ?? "",
        remarks: remarks.filter(({ job_id }) => job_id === place.job_id),
      }),
    });
    if (file.hasSound) heard.add(clip);
    return placed(place.shot_id, clip);
  });
  const tracks = [trackOf("Video", text.pictures, pictures)];
  if (heard.size > 0) {
    const sounds = pictures.map((item) =>
      heard.has(item) ? { ...item, metadata: {}, markers: [] } : silenceUnder(item),
    );
    tracks.push(trackOf("Audio", text.clipSound, sounds));
  }
  for (const items of lineTracks(lines, begins, rate)) tracks.push(trackOf("Audio", text.lines, items));
  if (sound && sound.seconds > 0) {
    const range = wholeRange(sound.seconds, rate);
    tracks.push(
      trackOf("Audio", text.sound, [
        clipOf({
          name: sound.name,
          metadata: {},
          source_range: range,
          media: referenceTo(sound.file, range, {}, sound.name),
        }),
      ]),
    );
  }
  return timelineOf(board.name, { atelier: { board: board.id, without: sequence.without } }, tracks);
}

type Item = Track["children"][number];

const silenceUnder = ({ name, source_range: { duration } }: Item): Gap =>
  gapOf(name, rangeOf(0, duration.value, duration.rate), {});

/**
 * Lines where they are heard, each under its shot. One that begins before another has ended stands on a further track.
 * @param begins when each shot begins, in seconds
 */
function lineTracks(
  lines: readonly TimelineLine[],
  begins: ReadonlyMap<string, number>,
  rate: number,
): Item[][] {
  const placed = lines
    .flatMap((line) => {
      const shot = begins.get(line.shot_id);
      return shot === undefined ? [] : [{ line, start: Math.round((shot + line.offset_seconds) * rate) }];
    })
    .sort((one, other) => one.start - other.start);
  const tracks: { items: Item[]; end: number }[] = [];
  for (const { line, start } of placed) {
    let track = tracks.find(({ end }) => end <= start);
    if (!track) {
      track = { items: [], end: 0 };
      tracks.push(track);
    }
    const range = wholeRange(line.seconds, rate);
    if (start > track.end) track.items.push(gapOf(line.name, rangeOf(0, start - track.end, rate), {}));
    track.items.push(
      clipOf({
        name: line.name,
        metadata: {},
        source_range: range,
        media: referenceTo(line.file, range, {}, line.name),
      }),
    );
    track.end = start + range.duration.value;
  }
  return tracks.map(({ items }) => items);
}

/** A relative address. As a part of a path, so that a name with a percent sign or a colon stays what it is. */
const referenceTo = (
  file: string | null,
  available_range: TimeRange,
  metadata: MediaReference["metadata"],
  name = file ?? "",
): MediaReference =>
  file === null
    ? { OTIO_SCHEMA: "MissingReference.1", name, metadata, available_range }
    : {
        OTIO_SCHEMA: "ExternalReference.1",
        name,
        metadata,
        available_range,
        target_url: encodeURIComponent(file),
      };

/** Frames that are begun within the length: the clip of 4.04 s at 24 frames per second has 97. */
const wholeRange = (seconds: number, rate: number): TimeRange =>
  rangeOf(0, Math.max(1, Math.round(seconds * rate)), rate);

/** The frames nearest to the trim, at least one, and none that the file has not. */
function usedRange(part: SequencePart, rate: number): TimeRange {
  if (part.length_seconds === null) return wholeRange(partSeconds(part), rate);
  const frames = Math.max(1, Math.round(part.length_seconds * rate));
  const from = Math.min(Math.round(part.from_seconds * rate), frames - 1);
  const to = Math.max(from + 1, Math.min(Math.round(part.to_seconds * rate), frames));
  return rangeOf(from, to - from, rate);
}

type Marked = { rate: number; note: string; remarks: readonly TimelineRemark[] };

/** The note of a shot at the first picture that is used, and each remark where it was made. */
function markersOf(part: SequencePart, { rate, note, remarks }: Marked): Marker[] {
  const at = (seconds: number) => rangeOf(Math.round(seconds * rate), 1, rate);
  const noted: Marker[] = note
    ? [
        {
          OTIO_SCHEMA: "Marker.2",
          name: text.note,
          metadata: { atelier: { private: true } },
          color: "BLUE",
          comment: note,
          marked_range: at(part.length_seconds === null ? 0 : part.from_seconds),
        },
      ]
    : [];
  return [
    ...noted,
    ...remarks.map(
      (remark): Marker => ({
        OTIO_SCHEMA: "Marker.2",
        name: remark.name,
        metadata: { atelier: { resolved: remark.resolved } },
        color: remark.resolved ? "GREEN" : "RED",
        comment: remark.text,
        marked_range: at(remark.time_seconds),
      }),
    ),
  ];
}
