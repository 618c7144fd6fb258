import { codeAt, endOfAll } from "@/components/player/sequence-timing";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { lengthOf, type Scene } from "./film";
import { messages } from "./messages";

const text = messages.facts;

/** A version with its film, and the shot that it shows now. */
type Shown = { review: SharedReview; film: readonly Scene[]; scene: Scene | undefined };

export type Fact = {
  name: string;
  /** Of the one version and the other. */
  values: readonly [string, string];
  isOther: boolean;
};

/** What two versions show at one moment, the earlier one first. */
export function versionFacts(earlier: Shown, later: Shown): Fact[] {
  const fact = (name: string, before: string, now: string, isOther = before !== now): Fact => ({
    name,
    values: [before, now],
    isOther,
  });
  const lengths = fact(text.film, ...both(earlier, later, ({ film }) => codeAt(film, endOfAll(film))));
  const sounds = soundFact(earlier.review, later.review);
  const rest = [lengths, ...(sounds ? [fact(text.sound, ...sounds)] : [])];
  const [before, now] = [earlier.scene, later.scene];
  if (!before || !now) return rest;
  const codes = (of: (scene: Scene) => number) =>
    [codeAt(earlier.film, of(before)), codeAt(later.film, of(now))] as const;
  const ins = codes(({ from_seconds }) => from_seconds);
  const isTrimmed = before.from_seconds > 0 || now.from_seconds > 0;
  return [
    takeFact(before, now, later.review),
    fact(text.length, ...codes(lengthOf)),
    ...(isTrimmed ? [fact(text.from, ...ins)] : []),
    ...rest,
  ];
}

const both = (earlier: Shown, later: Shown, of: (shown: Shown) => string) =>
  [of(earlier), of(later)] as const;

/** Takes have letters where all of them are shared, and of the latest version alone. */
function takeFact(before: Scene, now: Scene, later: SharedReview): Fact {
  const letters = new Map(
    later.shots.flatMap(({ items }) => items.map(({ id, take }) => [id, take] as const)),
  );
  const letterOf = ({ item }: Scene) => item.take ?? letters.get(item.id) ?? null;
  const isOther = before.item.id !== now.item.id;
  const said = (letter: string | null, other: string) =>
    letter === null ? (isOther ? other : text.same) : text.take(letter);
  return {
    name: text.shot(now.shot.number),
    values: [said(letterOf(before), text.earlier), said(letterOf(now), text.later)],
    isOther,
  };
}

/** Null where neither has one. */
function soundFact(earlier: SharedReview, later: SharedReview) {
  const [before, now] = [earlier.sound, later.sound];
  if (!before && !now) return null;
  if (before && now && pathOf(before.url) === pathOf(now.url)) {
    const isSame = JSON.stringify(earlier.mix) === JSON.stringify(later.mix);
    return isSame ? ([text.sameSound, text.sameSound] as const) : ([text.earlierMix, text.laterMix] as const);
  }
  return [before ? text.earlierSound : text.noSound, now ? text.laterSound : text.noSound] as const;
}

/** Without the version. */
const pathOf = (url: string): string => url.split("?")[0] ?? url;
