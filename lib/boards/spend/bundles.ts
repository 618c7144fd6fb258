/** What can be bought for a shot: takes of one model. */
export type TakeOffer = {
  /** Whole credits of one take at most. */
  credits: number;
  /** The chance that a take is picked. */
  chance: number;
  /** Takes at most. */
  room: number;
  /** Whether a take begins with the picked still of the shot, for the same price. */
  takesStill: boolean;
};

/** The stills that can be bought for a shot without a picked one. */
export type StillOffer = {
  /** Whole credits of one still at most. */
  credits: number;
  /** The chance that a still is picked. */
  chance: number;
  /** Stills at most. */
  room: number;
  /** Those that are there already, or on their way. */
  known: number;
  /** How many takes without a still one that begins with a picked still is as good as. At least 1. */
  gain: number;
  /** How many stills the shot must have; null where that is left to the plan. */
  wanted: number | null;
};

/** A shot with what can be bought for it. */
export type ShotOffers = {
  /** The chance that what is made already, or on its way, brings no pick; 1 where nothing is. */
  missed: number;
  /** Takes that it gets at least, if it gets any. */
  least: number;
  offers: readonly TakeOffer[];
  /** Null where it can have none, or needs none. */
  stills: StillOffer | null;
};

/** Takes of a shot that are bought together, with stills that are picked from first. */
export type Bundle = {
  credits: number;
  /** The chance that the shot has a pick then. */
  chance: number;
  /** What it is worth to a plan; a plan is worth the sum. */
  value: number;
  /** In the order of the offers. */
  takes: readonly number[];
  stills: number;
};

/** No shot counts as surer than this, and nothing more is bought for one that is as sure. */
export const SURE = 0.999;
/** A shot that can have a pick is worth more than any difference of chances: first every shot gets something. */
const COVERED = 10_000;
/** Of more bundles of a shot only some are looked at, evenly over their credits. */
const [LIMIT, LIMIT_OF_MANY] = [160, 24];
/** Fewer where there are many shots. */
export const bundleLimit = (shots: number): number => (shots <= 100 ? LIMIT : LIMIT_OF_MANY);

/** How many stills a shot gets, and the chance that one of all its stills is picked. */
type Stills = { count: number; credits: number; picked: number; gain: number };
const NO_STILLS: Stills = { count: 0, credits: 0, picked: 0, gain: 1 };

/**
 * The chance of a shot after `evidence`, the sum of -ln(1 - chance) of its takes. Without a picked still they count as they
 * are, with one `gain` times.
 */
function chanceOf(missed: number, evidence: number, { picked, gain }: Stills = NO_STILLS): number {
  const without = (1 - picked) * Math.exp(-evidence) + picked * Math.exp(-gain * evidence);
  return Math.min(SURE, 1 - missed * without);
}
export const worthOf = (chance: number): number => (chance > 0 ? COVERED + Math.log(chance) : 0);

/** The numbers of stills that a shot may get; only even ones where few bundles are looked at. */
function stillsOf({ credits, chance, room, known, gain, wanted }: StillOffer, limit: number): Stills[] {
  const step = limit < LIMIT ? 2 : 1;
  const counts =
    wanted === null
      ? Array.from({ length: Math.floor(room / step) + 1 }, (_, at) => at * step)
      : [Math.max(0, Math.min(room, wanted - known))];
  return counts.map((count) => ({
    ...{ count, credits: count * credits, gain },
    picked: 1 - (1 - chance) ** (known + count),
  }));
}

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
 * Takes of which none cost as much as others and bring less.
 * @param from the offers of the shot that may be bought
 */
function takesFrom(
  { missed, least, offers }: ShotOffers,
  from: readonly TakeOffer[],
  limit: number,
): Partial[] {
  const sure = Math.log(missed / (1 - SURE));
  let partial: Partial[] = [NOTHING];
  for (const offer of offers) {
    const { credits, chance } = offer;
    const room = from.includes(offer) ? offer.room : 0;
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
  return partial.filter(({ count }) => count > 0 && count >= least);
}

/**
 * The bundles of a shot of which none costs as much as another and brings less, the cheapest first. The first is free.
 * Equal offers have the same bundles, so they are worked out once for `known`.
 * @param limit bundles at most
 */
export function bundlesOf(shot: ShotOffers, known: Map<string, Bundle[]>, limit: number): Bundle[] {
  const { missed, least, offers, stills } = shot;
  const key = JSON.stringify([
    missed,
    least,
    stills && Object.values(stills),
    offers.map(({ credits, chance, room, takesStill }) => [credits, chance, room, takesStill]),
  ]);
  const last = known.get(key);
  if (last) return last;
  const begun = offers.filter(({ takesStill }) => takesStill);
  const all = takesFrom(shot, offers, limit);
  const ways: { stills: Stills; takes: Partial[] }[] = [];
  if (!stills?.wanted || begun.length === 0) ways.push({ stills: NO_STILLS, takes: all });
  if (stills && begun.length > 0) {
    const takes = begun.length === offers.length ? all : takesFrom(shot, begun, limit);
    ways.push(...stillsOf(stills, limit).map((each) => ({ stills: each, takes })));
  }
  const bought = ways.flatMap(({ stills, takes }) =>
    takes.map((each) => ({
      ...{ takes: each, stills: stills.count, credits: each.credits + stills.credits },
      chance: chanceOf(missed, each.evidence, stills),
    })),
  );
  bought.sort((one, other) => one.credits - other.credits || other.chance - one.chance);
  const none = chanceOf(missed, 0);
  const best: Bundle[] = [
    { credits: 0, chance: none, value: worthOf(none), takes: offers.map(() => 0), stills: 0 },
  ];
  for (const { takes, stills, credits, chance } of bought) {
    const last = best.at(-1);
    const value = worthOf(chance);
    if (!last || value <= last.value) continue;
    if (credits === last.credits) best.pop();
    best.push({ credits, chance, value, takes: takesOf(takes), stills });
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
