import type { Clip, Marker, OtioTimeline, Track } from "../otio";

/** A remark or note on a picture. */
export type EditMarker = {
  /** In frames of the file of its clip. */
  frame: number;
  name: string;
  comment: string;
  color: Marker["color"];
};

/** A part of a file at its place in the film. */
export type EditClip = {
  name: string;
  /** The name of its file beside the list; null where nobody has it. */
  file: string | null;
  isStill: boolean;
  /** In frames of the list. */
  start: number;
  frames: number;
  /** What is used of the file and how long that is, in its own frames. */
  from: number;
  used: number;
  available: number;
  /** Frames per second of the file. */
  rate: number;
  markers: readonly EditMarker[];
};
/** What lies at one place of a track; null for a gap. */
export type EditItem = { start: number; frames: number; clip: EditClip | null };
export type EditTrack = { kind: Track["kind"]; name: string; items: readonly EditItem[] };
/** A timeline in whole frames of one rate, as the lists of editing programs have it. */
export type EditList = {
  name: string;
  rate: number;
  frames: number;
  /** Of the picture; null where nobody knows. */
  size: { width: number; height: number } | null;
  tracks: readonly EditTrack[];
};

const DEFAULT_RATE = 24;

/**
 * The timeline of an export in whole frames of its first clip. Clips of another rate begin and end at the nearest frame, and
 * none is shorter than one; what comes after them doesn't drift.
 */
export function editListOf({ name, tracks }: OtioTimeline, size: EditList["size"] = null): EditList {
  const rate = tracks.children[0]?.children[0]?.source_range.duration.rate ?? DEFAULT_RATE;
  const placed = tracks.children.map((track) => ({
    kind: track.kind,
    name: track.name,
    items: placeItems(track, rate),
  }));
  const frames = Math.max(0, ...placed.map(({ items }) => endOf(items)));
  return { name, rate, frames, size, tracks: placed };
}

const endOf = (items: readonly EditItem[]): number => {
  const last = items.at(-1);
  return last ? last.start + last.frames : 0;
};

function placeItems({ children }: Track, rate: number): EditItem[] {
  const items: EditItem[] = [];
  let seconds = 0;
  for (const child of children) {
    const { duration } = child.source_range;
    seconds += duration.value / duration.rate;
    const start = endOf(items);
    const frames = Math.max(1, Math.round(seconds * rate) - start);
    const clip = child.OTIO_SCHEMA === "Clip.2" ? { ...clipOf(child), start, frames } : null;
    items.push({ start, frames, clip });
  }
  return items;
}

function clipOf({ name, source_range, media_references, markers }: Clip): Omit<EditClip, "start" | "frames"> {
  const media = media_references.DEFAULT_MEDIA;
  const { start_time, duration } = source_range;
  return {
    name,
    file: media.OTIO_SCHEMA === "ExternalReference.1" ? decodeURIComponent(media.target_url) : null,
    isStill: media.metadata.still === true,
    from: start_time.value,
    used: duration.value,
    available: media.available_range?.duration.value ?? start_time.value + duration.value,
    rate: duration.rate,
    markers: markers.map(({ marked_range, name, comment, color }) => ({
      frame: marked_range.start_time.value,
      name,
      comment,
      color,
    })),
  };
}

/** A frame of the file of a clip as a frame of the list, in which it may lie before or after what is used. */
export const frameInList = ({ start, from, rate }: EditClip, frame: number, list: EditList): number =>
  start + Math.round(((frame - from) * list.rate) / rate);

/** The markers of a clip that lie in what is used of it. */
export const shownMarkers = (clip: EditClip): EditMarker[] =>
  clip.markers.filter(({ frame }) => clip.isStill || (frame >= clip.from && frame < clip.from + clip.used));

/** Frames per second as a fraction: 29.97 is 30000/1001. */
export function rateFraction(rate: number): { frames: number; seconds: number } {
  const whole = Math.round(rate);
  if (Math.abs(rate - whole) < 1e-6) return { frames: whole, seconds: 1 };
  if (Math.abs(rate - whole / 1.001) < 0.005) return { frames: whole * 1_000, seconds: 1_001 };
  return { frames: Math.round(rate * 1_000), seconds: 1_000 };
}

/** Whether timecodes of this rate leave numbers out to keep beside the clock: 29.97 and 59.94. */
export const canDropFrames = (rate: number): boolean => {
  const { frames, seconds } = rateFraction(rate);
  return seconds === 1_001 && frames % 30_000 === 0;
};

/** One line without what a list or XML can't have. */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
