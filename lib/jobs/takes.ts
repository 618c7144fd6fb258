import type { Job, JobSeries } from "./job";

/** A job with a place among the takes of its shot, or a press that has no job yet. */
type Placed = { series?: JobSeries | null | undefined };

/**
 * The takes of a shot in the order of their numbers. The first one of each place has the number of its place; those that
 * were made again follow, in the order in which they were made.
 * @param takes the oldest first
 */
export function numberTakes<Take extends Placed>(takes: readonly Take[]): { take: Take; number: number }[] {
  const taken = new Set<number>();
  const first: { take: Take; number: number }[] = [];
  const again: Take[] = [];
  for (const take of takes) {
    const place = take.series?.position ?? 0;
    if (taken.has(place)) again.push(take);
    else first.push({ take, number: place + 1 });
    taken.add(place);
  }
  const count = Math.max(1, ...takes.map(({ series }) => series?.count ?? 1));
  return [
    ...first.sort((one, other) => one.number - other.number),
    ...again.map((take, at) => ({ take, number: count + at + 1 })),
  ];
}

/** The jobs that make the same requests once more: the newest of each place. @param takes the newest first */
export function latestOfEachPlace(takes: readonly Job[]): Job[] {
  const places = new Map<number, Job>();
  for (const take of takes) {
    const place = take.series?.position ?? 0;
    if (!places.has(place)) places.set(place, take);
  }
  return [...places.entries()].sort(([one], [other]) => one - other).map(([, take]) => take);
}
