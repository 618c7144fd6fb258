import { codeAt, endOf, endOfAll, LAST_PICTURE, type TimedPart } from "@/components/player/sequence-timing";
import type { SharedItem, SharedRemark, SharedReview, SharedShot } from "@/lib/reviews/shared-review";

/** A shot in the film, as the part of one of its takes that is shown. */
export type Scene = TimedPart & { shot: SharedShot; item: SharedItem; frame_rate: number | null };

/** The take of a shot that is shown: the one that is looked at, that this visitor chose, the pick, or the first. */
function shownTake({ items, chosen }: SharedShot, lookedAt: string | undefined): SharedItem | undefined {
  const byId = (id: string | null | undefined) => items.find((item) => item.id === id);
  return byId(lookedAt) ?? byId(chosen) ?? items.find(({ is_pick }) => is_pick) ?? items[0];
}

/** The shots one after the other. `lookedAt` has the id of a take for the shot of an id. */
export function filmOf({ shots }: SharedReview, lookedAt: Readonly<Record<string, string>>): Scene[] {
  const film: Scene[] = [];
  for (const shot of shots) {
    const item = shownTake(shot, lookedAt[shot.id]);
    if (!item) continue;
    const { from_seconds, to_seconds } = item;
    const frame_rate = item.frame_rate ?? null;
    film.push({ shot, item, frame_rate, from_seconds, to_seconds, starts_at: endOfAll(film) });
  }
  return film;
}

export const lengthOf = (scene: TimedPart): number => endOf(scene) - scene.starts_at;

/** Where a remark is in the film. */
type RemarkPlace = {
  at: number;
  itemId: string;
  filmSeconds: number;
  /** `filmSeconds` as `mm:ss:ff`. */
  code: string;
  /** Whether the film leaves out what it is about: its time is before the in point or after the out point of the shot. */
  isLeftOut: boolean;
};

/** A remark with its replies and its place in the film. */
export type RemarkThread = {
  remark: SharedRemark;
  replies: SharedRemark[];
  /** From 1, in the order of the film. */
  number: number;
  /** Null for one on something that is not shared any more. */
  place: RemarkPlace | null;
};

/** The time of a remark is that in its result; this finds that in the film, as near as the film has it. */
export function remarkPlaces(film: readonly Scene[]) {
  const scenes = new Map(
    film.flatMap((scene, at) => scene.shot.items.map((item) => [item.id, { scene, item, at }] as const)),
  );
  return ({ item_id, seconds }: Pick<SharedRemark, "item_id" | "seconds">): RemarkPlace | null => {
    const found = item_id === null ? undefined : scenes.get(item_id);
    if (!found) return null;
    const { scene, item, at } = found;
    const within = (seconds ?? item.from_seconds) - item.from_seconds;
    const last = Math.max(0, lengthOf(scene) - LAST_PICTURE);
    const filmSeconds = scene.starts_at + Math.min(Math.max(0, within), last);
    return {
      at,
      itemId: item.id,
      filmSeconds,
      code: codeAt(film, filmSeconds),
      isLeftOut: within < -LAST_PICTURE || within > item.to_seconds - item.from_seconds + LAST_PICTURE,
    };
  };
}

/** The remarks in the order of the film; those on what is not shared any more come last. */
export function threadsOf({ remarks }: SharedReview, film: readonly Scene[]): RemarkThread[] {
  const placeOf = remarkPlaces(film);
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
