/** What can be bought for a shot: takes of one model. */
export type TakeOffer = {
  /** Whole credits of one take at most. */
  credits: number;
  /** The chance that a take is picked. */
  chance: number;
  /** Takes at most. */
  room: number;
};

/** A shot with what can be bought for it. */
export type ShotOffers = {
  /** The chance that what is made already, or on its way, brings no pick; 1 where nothing is. */
  missed: number;
  /** Takes that it gets at least, if it gets any. */
  least: number;
  offers: readonly TakeOffer[];
};

/** Takes of a shot that are bought together. */
export type Bundle = {
  credits: number;
  /** The chance that the shot has a pick then. */
  chance: number;
  /** What it is worth to a plan; a plan is worth the sum. */
  value: number;
  /** In the order of the offers. */
  takes: readonly number[];
};

/** No shot counts as surer than this, and nothing more is bought for one that is as sure. */
export const SURE = 0.999;
/** A shot that can have a pick is worth more than any difference of chances: first every shot gets something. */
const COVERED = 10_000;
/** Of more bundles of a shot only some are looked at, evenly over their credits; fewer where there are many shots. */
export const bundleLimit = (shots: number): number => (shots <= 100 ? 160 : 24);

/** The chance of a shot after `evidence`, the sum of -ln(1 - chance) of its takes. */
const chanceOf = (missed: number, evidence: number): number =>
  Math.min(SURE, 1 - missed * Math.exp(-evidence));
export const worthOf = (chance: number): number => (chance > 0 ? COVERED + Math.log(chance) : 0);

/** Takes of the first offers. */
type Partial = {
  credits: number;
  evidence: number;
  count: number;
  /** Of the last of them, and those of the offers before it. */
  takes: number;
  before: Partial | null;
};
const NOTHING: Partial = { credits: 0, evidence: 0, count: 0, takes: 0, before: null };

function takesOf(bundle: Partial): number[] {
  const takes: number[] = [];
  for (let each = bundle; each.before; each = each.before) takes.push(each.takes);
  return takes.reverse();
}

/**
 * The bundles of a shot of which none costs as much as another and brings less, the cheapest first. The first is free.
 * Equal offers have the same bundles, so they are worked out once for `known`.
 * @param limit bundles at most
 */
export function bundlesOf(
  { missed, least, offers }: ShotOffers,
  known: Map<string, Bundle[]>,
  limit: number,
): Bundle[] {
  const key = JSON.stringify([
    missed,
    least,
    offers.map(({ credits, chance, room }) => [credits, chance, room]),
  ]);
  const last = known.get(key);
  if (last) return last;
  const sure = Math.log(missed / (1 - SURE));
  let partial: Partial[] = [NOTHING];
  for (const { credits, chance, room } of offers) {
    const evidence = -Math.log1p(-chance);
    const longer: Partial[] = [];
    for (const before of partial)
      for (let takes = 0; takes <= room; takes++) {
        const next = {
          credits: before.credits + takes * credits,
          evidence: before.evidence + takes * evidence,
          count: before.count + takes,
          takes,
          before,
        };
        longer.push(next);
        if (next.evidence >= sure && next.count >= least) break;
      }
    partial = withoutWorse(longer, least, limit);
  }
  const none = chanceOf(missed, 0);
  const bought = partial.filter(({ count }) => count > 0 && count >= least);
  bought.sort((one, other) => one.credits - other.credits || other.evidence - one.evidence);
  const best: Bundle[] = [{ credits: 0, chance: none, value: worthOf(none), takes: offers.map(() => 0) }];
  for (const bundle of bought) {
    const last = best.at(-1);
    const chance = chanceOf(missed, bundle.evidence);
    const value = worthOf(chance);
    if (!last || value <= last.value) continue;
    if (bundle.credits === last.credits) best.pop();
    best.push({ credits: bundle.credits, chance, value, takes: takesOf(bundle) });
  }
  const kept = thinned(best, limit);
  known.set(key, kept);
  return kept;
}

/** Without the bundles for which another one brings at least as much for as little. One with fewer takes than `least` is still short of them. */
function withoutWorse(bundles: Partial[], least: number, limit: number): Partial[] {
  const groups = Map.groupBy(bundles, ({ count }) => Math.min(count, least));
  const kept = [...groups.values()].flatMap((group) => {
    group.sort((one, other) => one.credits - other.credits || other.evidence - one.evidence);
    let highest = -1;
    const better = group.filter(({ evidence }) => {
      const isBetter = evidence > highest + 1e-12;
      if (isBetter) highest = evidence;
      return isBetter;
    });
    return thinned(better, limit);
  });
  return kept;
}

/** Evenly some of too many, with the first two and the last: the cheapest that is bought decides how many shots get something. */
function thinned<Item>(items: Item[], limit: number): Item[] {
  if (items.length <= limit) return items;
  const step = (items.length - 2) / (limit - 2);
  const further = Array.from({ length: limit - 1 }, (_, at) => items[1 + Math.round(at * step)]);
  return [items[0], ...further].filter((item) => item !== undefined);
}
