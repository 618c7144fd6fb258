import { acceptedInputsOf } from "@/lib/catalog/field-state";
import { isOpenList } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { videoMode } from "@/lib/contract/video";
import type { PriceEntry } from "./price-list";

/** The shot that the models are priced for. */
export type Shot = {
  seconds: number;
  resolution: string;
  ratio: string;
  /** Sound where the model can, always, or never. */
  audio: "any" | "on" | "off";
};

/** Why a model has no price for a shot: an input that it cannot do without, or a value that it does not have. */
type ShotProblem = "firstFrame" | "video" | "both" | "resolution" | "ratio" | "audio" | "silence";

type ShotPrice = { entry: PriceEntry; problem: null } | { entry: null; problem: ShotProblem };

/**
 * The price of a shot with a model, in the duration nearest to the asked one. Where several settings fit, one with sound
 * is taken before one without, if sound may be there, and the cheapest of those.
 * @param entries the model's own prices
 */
export function shotPrice(model: VideoModel, entries: readonly PriceEntry[], shot: Shot): ShotPrice {
  const problem = needOf(model, entries);
  if (problem) return { entry: null, problem };
  const sharp = entries.filter(({ resolution }) => resolution === shot.resolution);
  if (sharp.length === 0) return { entry: null, problem: "resolution" };
  const ratios = model.choices.ratio;
  if (ratios.length > 0 && !isOpenList(ratios) && !ratios.includes(shot.ratio)) {
    return { entry: null, problem: "ratio" };
  }
  const heard = sharp.filter(
    (entry) => shot.audio === "any" || isHeard(model, entry) === (shot.audio === "on"),
  );
  const [best] = heard.toSorted(
    (a, b) =>
      offBy(a, shot) - offBy(b, shot) ||
      (a.seconds ?? 0) - (b.seconds ?? 0) ||
      Number(isHeard(model, b)) - Number(isHeard(model, a)) ||
      a.credits - b.credits,
  );
  return best
    ? { entry: best, problem: null }
    : { entry: null, problem: shot.audio === "on" ? "audio" : "silence" };
}

const offBy = ({ seconds }: PriceEntry, shot: Shot): number => Math.abs((seconds ?? 0) - shot.seconds);

/** Whether a clip of this price has sound. A model without a switch has it always or never. */
const isHeard = (model: VideoModel, { audio }: PriceEntry): boolean =>
  audio === null ? model.audio === "on" : audio === "sound";

/** The input that every price of a model needs beside the prompt; null where a prompt is enough for one. */
function needOf(model: VideoModel, entries: readonly PriceEntry[]): ShotProblem | null {
  const needs = entries.map(({ mode, tier }) => {
    const { image, video } = acceptedInputsOf(model, {
      mode: videoMode.safeParse(mode).data ?? "generate",
      tier,
    });
    if (image === "required") return video === "required" ? "both" : "firstFrame";
    return video === "required" ? "video" : null;
  });
  return needs.includes(null) ? null : (needs[0] ?? null);
}

/** The lowest and the highest credits of some prices. */
export const priceSpan = (entries: readonly PriceEntry[]) => ({
  lowest: Math.min(...entries.map(({ credits }) => credits)),
  highest: Math.max(...entries.map(({ credits }) => credits)),
});

/** Round figures of a logarithmic scale that holds all of these: 5, 10, 20, 50, 100. */
export function logScaleTicks(lowest: number, highest: number): number[] {
  const round = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
  const first = round.findLastIndex((tick) => tick <= lowest);
  const last = round.findIndex((tick) => tick >= highest);
  return round.slice(Math.max(0, first), last === -1 ? undefined : last + 1);
}

/** Where a figure lies on such a scale, from 0 to 1. */
export function logScalePosition(value: number, ticks: readonly number[]): number {
  const [first = 1] = ticks;
  const last = ticks.at(-1) ?? first;
  if (last <= first) return 0;
  return Math.max(0, Math.min(1, Math.log(Math.max(value, first) / first) / Math.log(last / first)));
}

/** The prices of one choice of tier and sound, by the values of the two other settings. */
export type PriceGroup = { tier: string | null; audio: PriceEntry["audio"]; lines: PriceLine[] };
type PriceLine = { name: string | null; cells: (PriceEntry | null)[] };
export type PriceMatrix = {
  /** The values of the columns: seconds, or for pictures the resolutions. */
  columns: { seconds: number[] } | { resolutions: string[] };
  groups: PriceGroup[];
};

/** The prices of a model as a matrix: resolution by duration for a clip, quality by resolution for a picture. */
export function priceMatrix(entries: readonly PriceEntry[]): PriceMatrix {
  const seconds = distinct(entries.flatMap((entry) => entry.seconds ?? [])).sort((a, b) => a - b);
  const isTimed = seconds.length > 0;
  const resolutions = distinct(entries.flatMap((entry) => entry.resolution ?? []));
  const lineOf = (entry: PriceEntry) => (isTimed ? entry.resolution : entry.quality);
  // The prices with sound first.
  const keys = distinct(
    entries
      .toSorted((a, b) => Number(b.audio === "sound") - Number(a.audio === "sound"))
      .map(({ tier, audio }) => JSON.stringify([tier, audio])),
  );
  const groups = keys.map((key) => {
    const own = entries.filter(({ tier, audio }) => JSON.stringify([tier, audio]) === key);
    const lines = distinct(own.map(lineOf)).map((name) => ({
      name,
      cells: (isTimed ? seconds : resolutions).map(
        (value) =>
          own.find(
            (entry) => lineOf(entry) === name && (isTimed ? entry.seconds : entry.resolution) === value,
          ) ?? null,
      ),
    }));
    return { tier: own[0]?.tier ?? null, audio: own[0]?.audio ?? null, lines };
  });
  return { columns: isTimed ? { seconds } : { resolutions }, groups };
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
