import { CAPTION_KINDS, type Caption, makeCaption } from "./captions";
import { type Random, randomOf } from "./random";
import { CAMERAS, type Camera, openScene, PAINTS, type PaintName, type Scene } from "./scenes";
import { MIXES, type MixName } from "./transitions";

export const PARTS = ["tuning", "held-out"] as const;
export type Part = (typeof PARTS)[number];
type Change = { kind: "hard cut" | MixName; start: number; end: number };

/** A clip to be drawn, with all that a description should find in it. */
export type ClipPlan = {
  name: string;
  seconds: number;
  grain: number;
  changes: Change[];
  captions: Caption[];
  /** White frames, which are no change of shot. */
  flashes: number[];
  /** One more than the changes. Opened when the clip is drawn, because they are large. */
  scenes: () => Scene[];
};

const SECONDS = 6;
const MIX_NAMES = Object.keys(MIXES) as [MixName, ...MixName[]];
const PAINT_NAMES = Object.keys(PAINTS) as [PaintName, ...PaintName[]];
const FIRST_SEED = { tuning: 9000, "held-out": 41000 } as const satisfies Record<Part, number>;

/** The clips of a part: by seed, so that what was tuned on one part is judged on the other. */
export function planClips(part: Part): ClipPlan[] {
  const first = FIRST_SEED[part];
  const make = (count: number, plan: (seed: number, at: number) => ClipPlan): ClipPlan[] =>
    Array.from({ length: count }, (_, at) => plan(first + at, at));
  return [
    ...make(6, (seed) => cuts(seed)),
    ...make(MIX_NAMES.length, (seed, at) => mixed(seed + 100, at)),
    ...make(16, (seed, at) => captioned(seed + 200, at)),
    ...make(5, (seed, at) => unchanged(seed + 300, at)),
  ];
}

function base(seed: number, name: string, moves: readonly [Camera, ...Camera[]] = CAMERAS) {
  const random = randomOf(seed);
  // A third of the clips has film grain, up to strong.
  const grain = random.between(0, 1) < 0.35 ? random.between(0.15, 0.4) : 0;
  const scenes = (count: number) => () => {
    const own = randomOf(seed + 50_000);
    return Array.from({ length: count }, () => openScene(own, own.pick(PAINT_NAMES), own.pick(moves)));
  };
  return { random, scenes, clip: { name: `${seed} ${name}`, seconds: SECONDS, grain, flashes: [] } };
}

function cuts(seed: number): ClipPlan {
  const { random, scenes, clip } = base(seed, "hard cuts");
  const changes: Change[] = [];
  for (let at = random.between(0.8, 1.8); at < SECONDS - 0.8; at += random.between(0.7, 2)) {
    const frame = Math.round(at * 24) / 24;
    changes.push({ kind: "hard cut", start: frame, end: frame });
  }
  return { ...clip, changes, captions: [], scenes: scenes(changes.length + 1) };
}

/** Two gradual changes; each kind of mix twice in a part. */
function mixed(seed: number, at: number): ClipPlan {
  const kinds = [MIX_NAMES[at % MIX_NAMES.length], MIX_NAMES[(at * 5 + 3) % MIX_NAMES.length]] as MixName[];
  const { random, scenes, clip } = base(seed, kinds.join(", "));
  const changes = kinds.map((kind, index): Change => {
    const start = random.between(1, 1.6) + index * 2.5;
    return { kind, start, end: start + random.between(0.5, 1.2) };
  });
  return { ...clip, changes, captions: [], scenes: scenes(3) };
}

function captioned(seed: number, at: number): ClipPlan {
  const moves: [Camera, ...Camera[]] = at % 3 === 0 ? ["still"] : ["pan", "zoom", "objects", "still", "tilt"];
  const { random, scenes, clip } = base(seed, "captions", moves);
  const used = new Set<string>();
  const captions: Caption[] = [];
  let start = random.between(0.2, 0.6);
  for (let index = 0; start < SECONDS - 1.6; index++) {
    const end = Math.min(SECONDS - 0.1, start + random.between(1.5, 2.4));
    const kind = CAPTION_KINDS[(at + index * 2) % CAPTION_KINDS.length] ?? "title";
    captions.push(makeCaption(random, { kind, start, end, used }));
    start = end + random.between(0, 0.5);
  }
  const cut = Math.round(random.between(2, 4) * 24) / 24;
  const changes: Change[] = at % 4 === 3 ? [{ kind: "hard cut", start: cut, end: cut }] : [];
  return { ...clip, captions, changes, scenes: scenes(changes.length + 1) };
}

/** Nothing to find: camera moves, things that move, grain and flashes. */
function unchanged(seed: number, at: number): ClipPlan {
  const camera = CAMERAS[(at + 1) % CAMERAS.length] ?? "pan";
  const { random, scenes, clip } = base(seed, `${camera}, no change`, [camera]);
  const flashes = at % 2 ? flashTimes(random) : [];
  return {
    ...clip,
    grain: at === 0 ? 0.4 : clip.grain,
    changes: [],
    captions: [],
    flashes,
    scenes: scenes(1),
  };
}

const flashTimes = (random: Random): number[] => [random.between(1, 2.5), random.between(3, 5)];
