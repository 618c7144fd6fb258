import {
  codeAt,
  endOf,
  endOfAll,
  LAST_PICTURE,
  mediaTimeOf,
  type TimedPart,
} from "@/components/player/sequence-timing";
import { levelPoints } from "@/lib/boards/levels";
import { PLAIN_MIX } from "@/lib/boards/mix";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { SharedItem, SharedRemark, SharedReview, SharedShot } from "@/lib/reviews/shared-review";

/** A shot in the film, as the part of one of its takes that is shown. */
export type Scene = TimedPart & {
  /** Of its shot, the same in every version. */
  key: string;
  shot: SharedShot;
  item: SharedItem;
  frame_rate: number | null;
};

/** The take of a shot that is shown: the one that is looked at, that this visitor chose, the pick, or the first. */
function shownTake({ items, chosen }: SharedShot, lookedAt: string | null): SharedItem | undefined {
  const byId = (id: string | null) => items.find((item) => item.id === id);
  return byId(lookedAt) ?? byId(chosen) ?? items.find(({ is_pick }) => is_pick) ?? items[0];
}

/** The film as the studio cut it, whatever this visitor chose. */
export const studioCut = (review: SharedReview): Scene[] =>
  filmOf({ ...review, shots: review.shots.map((shot) => ({ ...shot, chosen: null })) }, {});

/** The shots one after the other. `lookedAt` has the id of a take for the shot of an id. */
export function filmOf({ shots }: SharedReview, lookedAt: Readonly<Record<string, string>>): Scene[] {
  const film: Scene[] = [];
  for (const shot of shots) {
    const item = shownTake(shot, lookedAt[shot.id] ?? null);
    if (!item) continue;
    const { from_seconds, to_seconds } = item;
    const frame_rate = item.frame_rate ?? null;
    film.push({ key: shot.id, shot, item, frame_rate, from_seconds, to_seconds, starts_at: endOfAll(film) });
  }
  return film;
}

/** The lines of a review that are heard in this film, with their words, and how loud the sound under it is. */
export function heardIn(film: readonly Scene[], { lines, mix }: Pick<SharedReview, "lines" | "mix">) {
  const captions = lines.flatMap(({ shot, url: src, text, offset_seconds, duration_seconds }) => {
    const scene = film.find(({ key }) => key === shot);
    if (!scene) return [];
    const seconds = duration_seconds ?? estimateSpeechSeconds(text);
    return [{ src, text, seconds, starts_at: scene.starts_at + offset_seconds }];
  });
  return { captions, level: levelPoints(mix ?? PLAIN_MIX, endOfAll(film), captions) };
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
  /** The version that shows what it is about, where that is another one. */
  elsewhere: number | null;
  /** Null for one on something that is not shared any more, and on another version. */
  place: RemarkPlace | null;
};

/** The number of the version to answer. */
export const latestOf = ({ versions, version }: SharedReview): number =>
  versions.at(-1)?.number ?? version ?? 1;

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

/**
 * The remarks on the version that is shown, in the order of its film. Beside the latest those on earlier ones follow, each
 * leading to its version. One of a version that is not kept any more is placed in the latest, as near as that has it.
 */
export function threadsOf(review: SharedReview, film: readonly Scene[]): RemarkThread[] {
  const { remarks, version, versions } = review;
  const placeOf = remarkPlaces(film);
  const kept = new Set(versions.map(({ number }) => number));
  const isLatest = version === null || version === latestOf(review);
  const elsewhereOf = (remark: SharedRemark) =>
    remark.version !== version && kept.has(remark.version) ? remark.version : null;
  const replies = new Map<string, SharedRemark[]>();
  for (const remark of remarks)
    if (remark.reply_to !== null)
      replies.set(remark.reply_to, [...(replies.get(remark.reply_to) ?? []), remark]);
  return remarks
    .filter((remark) => remark.reply_to === null && (isLatest || remark.version === version))
    .map((remark) => {
      const elsewhere = elsewhereOf(remark);
      const place = elsewhere === null ? placeOf(remark) : null;
      return { remark, replies: replies.get(remark.id) ?? [], elsewhere, place };
    })
    .sort(byPlace)
    .map((thread, index) => ({ ...thread, number: index + 1 }));
}

type Placed = Omit<RemarkThread, "number">;

/** Those on the version that is shown first, then those on the ones before, the latest of them first. */
function byPlace(one: Placed, other: Placed): number {
  const versionOf = ({ elsewhere }: Placed) => elsewhere ?? Number.MAX_VALUE;
  const timeOf = ({ place, remark, elsewhere }: Placed) =>
    (elsewhere === null ? place?.filmSeconds : remark.film_seconds) ?? Number.MAX_VALUE;
  return versionOf(other) - versionOf(one) || timeOf(one) - timeOf(other);
}

/**
 * The time of the film as a remark gets it: in the film of the version, whatever takes this visitor looks at.
 * @param filmSeconds in the film that is on the stage, within `scene`
 */
export function remarkCode(review: SharedReview, scene: Scene, filmSeconds: number): string {
  const film = studioCut(review);
  const same = film.find(({ shot }) => shot.id === scene.shot.id);
  if (!same) return codeAt(film, filmSeconds);
  const within = mediaTimeOf(scene, filmSeconds) - scene.item.from_seconds;
  return codeAt(film, same.starts_at + Math.min(Math.max(0, within), lengthOf(same)));
}
