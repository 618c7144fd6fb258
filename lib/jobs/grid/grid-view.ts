import type { Sort } from "../filters";
import type { Job } from "../job";
import { isCompactRow, type OutlinePage } from "./outline";

/** The loaded pages of an outline, by their number. */
export type Contents = ReadonlyMap<number, readonly Job[]>;

/** Takes of one press in a list: their tiles in order, and the one that stands for all: the pick, else the newest. */
type Stack = { places: readonly number[]; face: number; isPicked: boolean };

/** The shape of a whole list in flat arrays, without an object per tile. */
export type GridShape = {
  count: number;
  /** Width over height of each tile, in hundredths; 0 for a job without a result. */
  aspects: Uint16Array;
  /** The takes of each stack that has more than one tile, by its key. */
  stacks: ReadonlyMap<string, Stack>;
  /** Index of the first tile of each page, and at the end the number of tiles. */
  starts: Uint32Array;
};

/** The list as the grid draws it: every tile has an index, and those near the viewport have a job. */
export type GridView = GridShape & {
  /** The job at an index; undefined while its page is not loaded. */
  jobAt: (place: number) => Job | undefined;
  /** Index of a job; -1 while its page is not loaded. */
  placeOf: (id: string) => number;
  /** All loaded jobs, in the order of the list. */
  loaded: readonly Job[];
};

/** Deferred jobs by page, as indexes in it. Only loaded jobs can be found, and every arrival is loaded. */
export function deferredPlaces(
  contents: Contents,
  deferred: ReadonlySet<string>,
): ReadonlyMap<number, Set<number>> {
  const places = new Map<number, Set<number>>();
  if (deferred.size === 0) return places;
  for (const [page, jobs] of contents) {
    const here = jobs.flatMap(({ id }, at) => (deferred.has(id) ? [at] : []));
    if (here.length > 0) places.set(page, new Set(here));
  }
  return places;
}

/** The tile shapes of all pages in one array, without those of deferred jobs, and the stacks among them. */
export function shapeGrid(
  pages: readonly OutlinePage[],
  deferred: ReadonlyMap<number, ReadonlySet<number>>,
  sort?: Sort | null,
): GridShape {
  const starts = new Uint32Array(pages.length + 1);
  const shapes = pages.map(({ aspects }, page) => {
    const hidden = deferred.get(page);
    const shape = hidden ? aspects.filter((_, at) => !hidden.has(at)) : aspects;
    starts[page + 1] = (starts[page] ?? 0) + shape.length;
    return shape;
  });
  const count = starts[pages.length] ?? 0;
  const aspects = new Uint16Array(count);
  for (const [page, shape] of shapes.entries()) aspects.set(shape, starts[page]);
  return { count, aspects, starts, stacks: findStacks(pages, { aspects, starts, deferred, sort }) };
}

type Found = {
  aspects: Uint16Array;
  starts: Uint32Array;
  deferred: ReadonlyMap<number, ReadonlySet<number>>;
  sort: Sort | null | undefined;
};

/** The stacks of takes with a result. The newest take is the last one of a list with the oldest first. */
function findStacks(pages: readonly OutlinePage[], { aspects, starts, deferred, sort }: Found) {
  const found = new Map<string, { places: number[]; picked: number | null }>();
  for (const [page, { takes }] of pages.entries()) {
    const hidden = deferred.get(page);
    for (const [at, key, isPicked] of takes) {
      if (hidden?.has(at)) continue;
      let before = 0;
      for (const each of hidden ?? []) if (each < at) before += 1;
      const place = (starts[page] ?? 0) + at - before;
      if (isCompactRow(aspects[place] ?? 0)) continue;
      const stack = found.get(key) ?? { places: [], picked: null };
      stack.places.push(place);
      if (isPicked) stack.picked = place;
      found.set(key, stack);
    }
  }
  const stacks = new Map<string, Stack>();
  // Put in an order by hand, each take stands where somebody has put it.
  if (sort === "collection") return stacks;
  for (const [key, { places, picked }] of found) {
    const newest = (sort === "oldest" ? places.at(-1) : places[0]) ?? 0;
    if (places.length > 1) stacks.set(key, { places, face: picked ?? newest, isPicked: picked !== null });
  }
  return stacks;
}

/** The shape, with the loaded jobs at their indexes. */
export function viewGrid(shape: GridShape, contents: Contents, deferred: ReadonlySet<string>): GridView {
  const { starts } = shape;
  const shown = new Map<number, readonly Job[]>();
  for (const [page, jobs] of contents) {
    const visible = deferred.size > 0 ? jobs.filter(({ id }) => !deferred.has(id)) : jobs;
    // A page whose jobs and shape were read at different moments is not shown until both agree.
    if (visible.length === (starts[page + 1] ?? 0) - (starts[page] ?? 0)) shown.set(page, visible);
  }
  return {
    ...shape,
    jobAt(place) {
      const page = pageAt(shape, place);
      return shown.get(page)?.[place - (starts[page] ?? 0)];
    },
    placeOf(id) {
      for (const [page, jobs] of shown) {
        const at = jobs.findIndex((job) => job.id === id);
        if (at >= 0) return (starts[page] ?? 0) + at;
      }
      return -1;
    },
    loaded: [...shown].sort(([a], [b]) => a - b).flatMap(([, jobs]) => jobs),
  };
}

/** The page that contains a tile index. */
export const pageAt = ({ starts }: Pick<GridShape, "starts">, place: number): number =>
  lastAtOrBelow(starts, place, starts.length - 2);

/** The greatest index up to `last` whose value is not above `target`; the values ascend. */
export function lastAtOrBelow(values: ArrayLike<number>, target: number, last: number): number {
  let low = 0;
  let high = Math.max(0, last);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? 0) <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
