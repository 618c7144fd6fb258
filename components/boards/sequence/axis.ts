import { isSequencePart, partSeconds, type Sequence, type SequencePlace } from "@/lib/boards/sequence";

/** The places of a strip from left to right. All in seconds of the drawing: shots without a pick have their planned length. */
export type Axis = {
  items: readonly { place: SequencePlace; start: number; seconds: number }[];
  /** Where the last pick ends, after which only sound goes on. */
  end: number;
  /** The length of the sequence at `end`. */
  played: number;
  total: number;
};

export function axisOf(
  { places, seconds: played }: Pick<Sequence, "places" | "seconds">,
  soundSeconds: number,
): Axis {
  let [start, end] = [0, 0];
  const items = places.map((place) => {
    const seconds = isSequencePart(place) ? partSeconds(place) : place.planned_seconds;
    const item = { place, start, seconds };
    start += seconds;
    if (isSequencePart(place)) end = start;
    return item;
  });
  return { items, end, played, total: Math.max(start, end + Math.max(0, soundSeconds - played)) };
}

/** The place on the axis of a position in the sequence. */
export function axisPlace({ items, end, played }: Axis, seconds: number): number {
  if (seconds >= played) return end + seconds - played;
  for (const { place, start } of items)
    if (isSequencePart(place) && seconds < place.starts_at + partSeconds(place))
      return start + Math.max(0, seconds - place.starts_at);
  return end;
}

/** What is heard at a place of the axis, as a position in the sequence; null over a shot that is left out. */
export function heardAt({ items, end, played }: Axis, at: number): number | null {
  if (at >= end) return played + at - end;
  const item = items.find(({ start, seconds }) => at < start + seconds);
  return item && isSequencePart(item.place) ? item.place.starts_at + at - item.start : null;
}

/** The position in the sequence to which a press leads. On a shot that is left out, it is the next one that is not. */
export function soughtAt(axis: Axis, at: number, length: number): number {
  const heard = heardAt(axis, at);
  if (heard !== null) return Math.max(0, Math.min(heard, length));
  const next = axis.items.find(({ place, start }) => start >= at && isSequencePart(place))?.place;
  return next && isSequencePart(next) ? next.starts_at : axis.played;
}
