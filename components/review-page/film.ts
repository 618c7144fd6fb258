import type { SharedItem, SharedRemark, SharedReview, SharedShot } from "@/lib/reviews/shared-review";

/** How long a still is shown when everything plays. */
const STILL_SECONDS = 4;

/** A shot in the film, as one of its takes. Times in seconds. */
export type Scene = {
  shot: SharedShot;
  item: SharedItem;
  start: number;
  length: number;
};

/** The take of a shot that is shown: the one that is looked at, that this visitor chose, the pick, or the first. */
function shownTake({ items, chosen }: SharedShot, lookedAt: string | undefined): SharedItem | undefined {
  const byId = (id: string | null | undefined) => items.find((item) => item.id === id);
  return byId(lookedAt) ?? byId(chosen) ?? items.find(({ is_pick }) => is_pick) ?? items[0];
}

const lengthOf = ({ type, duration_seconds }: SharedItem): number =>
  type === "image" ? STILL_SECONDS : (duration_seconds ?? STILL_SECONDS);

/** The shots one after the other. `lookedAt` has the id of a take for the shot of an id. */
export function filmOf({ shots }: SharedReview, lookedAt: Readonly<Record<string, string>>): Scene[] {
  let start = 0;
  return shots.flatMap((shot) => {
    const item = shownTake(shot, lookedAt[shot.id]);
    if (!item) return [];
    const scene = { shot, item, start, length: lengthOf(item) };
    start += scene.length;
    return [scene];
  });
}

export const filmLength = (film: readonly Scene[]): number => {
  const last = film.at(-1);
  return last ? last.start + last.length : 0;
};

/** The scene at a time of the film, and how far into it that is. */
export function sceneAt(film: readonly Scene[], seconds: number): { at: number; seconds: number } {
  const at = Math.max(
    0,
    film.findLastIndex(({ start }) => start <= seconds + 1e-6),
  );
  const scene = film[at];
  return { at, seconds: scene ? Math.min(Math.max(0, seconds - scene.start), scene.length) : 0 };
}

/** A remark with its replies and its place in the film. */
export type Thread = {
  remark: SharedRemark;
  replies: SharedRemark[];
  /** From 1, in the order of the film. */
  number: number;
  /** Null for one on something that is not shared any more. */
  place: { at: number; itemId: string; seconds: number; filmSeconds: number } | null;
};

/** The remarks in the order of the film; those on what is not shared any more come last. */
export function threadsOf({ remarks }: SharedReview, film: readonly Scene[]): Thread[] {
  const scenes = new Map(
    film.flatMap((scene, at) => scene.shot.items.map(({ id }) => [id, { scene, at }] as const)),
  );
  const placeOf = ({ item_id, seconds }: SharedRemark): Thread["place"] => {
    const found = item_id === null ? undefined : scenes.get(item_id);
    if (!found || item_id === null) return null;
    const within = Math.min(seconds ?? 0, found.scene.length);
    return { at: found.at, itemId: item_id, seconds: within, filmSeconds: found.scene.start + within };
  };
  const replies = new Map<string, SharedRemark[]>();
  for (const remark of remarks)
    if (remark.reply_to !== null)
      replies.set(remark.reply_to, [...(replies.get(remark.reply_to) ?? []), remark]);
  const last = Number.MAX_VALUE;
  return remarks
    .filter(({ reply_to }) => reply_to === null)
    .map((remark) => ({ remark, replies: replies.get(remark.id) ?? [], place: placeOf(remark) }))
    .sort((a, b) => (a.place?.filmSeconds ?? last) - (b.place?.filmSeconds ?? last))
    .map((thread, index) => ({ ...thread, number: index + 1 }));
}
