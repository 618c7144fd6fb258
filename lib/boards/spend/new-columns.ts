import { matchModel } from "@/lib/catalog/match-models";
import { PRICED_FIELDS } from "@/lib/catalog/video-fields";
import { LIMITS } from "@/lib/contract/limits";
import { type HostedInput, isExpired } from "@/lib/inputs/hosted-input";
import type { Parts } from "@/lib/platform/parts";
import { type Column, MAX_COLUMNS, type NewColumn } from "../board";
import { type Catalogs, resolveCellAt } from "../cell";
import { defaultSettingsFor } from "../defaults";
import type { PlacedShot } from "../stills";
import type { PickRates } from "./pick-rates";

/** A column that the board does not have, without its id. */
export type OpenColumn = Omit<NewColumn, "id">;
/** With what a take costs at most, by the id of each shot that it can make. */
type PricedColumn = { column: OpenColumn; prices: ReadonlyMap<string, number> };

/** What a clip is at least where the board does not say it. */
const START = { resolution: "720p", seconds: 5 };
/** A further model has to give the shots together so much more for a credit. */
const WORTHWHILE = 0.05;
/** So many are added in any case: takes of other prices use up what takes of one price leave. */
const FEW = 3;

/**
 * The models that would bring these shots most for a credit, as many as a board has room for: of each clip model its cheapest
 * tier, length and resolution that are at least as long and as sharp as the board asks for.
 * @param columns those of the board
 * @param most of them
 */
export function* newColumns(
  catalogs: Catalogs,
  columns: readonly Pick<Column, "model_id">[],
  shots: readonly PlacedShot[],
  rates: PickRates,
  most = MAX_COLUMNS,
): Parts<PricedColumn[]> {
  const room = Math.min(most, MAX_COLUMNS - columns.length);
  if (room <= 0 || shots.length === 0) return [];
  const kinds = new Set(shots.map(({ shot }) => shot.kind));
  const keyed = keyedShots(shots);
  const candidates = (["video", "image"] as const)
    .filter((kind) => kinds.has(kind))
    .flatMap((kind) => candidatesOf(catalogs, kind))
    .filter(({ model_id }) => !columns.some((column) => column.model_id === model_id));
  const rest: PricedColumn[] = [];
  for (const column of candidates) {
    rest.push({ column, prices: pricesOf(catalogs, column, keyed) });
    yield;
  }
  /** What a model brings a shot for a credit. */
  const rateOf = ({ column }: PricedColumn, credits: number) =>
    -Math.log1p(-rates.of(column.model_id)) / Math.max(credits, 1);
  const added: PricedColumn[] = [];
  /** What the best model brings each shot for a credit. */
  const best = new Map<string, number>();
  const gainOf = (each: PricedColumn, over: ReadonlyMap<string, number>): number => {
    let gain = 0;
    for (const [id, credits] of each.prices) gain += Math.max(0, rateOf(each, credits) - (over.get(id) ?? 0));
    return gain;
  };
  while (added.length < room && rest.length > 0) {
    const all = [...best.values()].reduce((sum, each) => sum + each, 0);
    const highest = Math.max(...rest.map((each) => gainOf(each, best)));
    const isWorthwhile = highest > all * WORTHWHILE;
    if (!isWorthwhile && added.length >= FEW) break;
    const gains = rest.map((each) => gainOf(each, isWorthwhile ? best : new Map()));
    const [next] = rest.splice(gains.indexOf(Math.max(...gains)), 1);
    if (!next || next.prices.size === 0) break;
    added.push(next);
    for (const [id, credits] of next.prices) best.set(id, Math.max(best.get(id) ?? 0, rateOf(next, credits)));
  }
  return added;
}

function candidatesOf(catalogs: Catalogs, kind: "video" | "image"): OpenColumn[] {
  const column = (model_id: string, settings: OpenColumn["settings"]) => ({
    ...{ kind, model_id, settings },
    takes: 0,
  });
  if (kind === "image") return catalogs.image.models.map(({ id }) => column(id, {}));
  const asked = defaultSettingsFor(catalogs, kind);
  const needs = {
    resolution: asked.resolution ?? START.resolution,
    minSeconds: asked.duration === undefined ? START.seconds : Number(asked.duration),
    sound: asked.audio,
  };
  return catalogs.video.models.flatMap((model) => {
    const { selection } = matchModel(model, needs);
    if (!selection) return [];
    // What the board asks for of all shots is not said again.
    const own = PRICED_FIELDS.filter(
      (field) => field !== "mode" && asked[field] === undefined && selection[field] !== null,
    );
    return [column(model.id, Object.fromEntries(own.map((field) => [field, selection[field]])))];
  });
}

const isFile = (value: unknown): value is HostedInput =>
  typeof value === "object" && value !== null && "expiresAt" in value;

/** Equal for two shots that cost the same on any model: for a price, a file is its length, and whether it is still there. */
function priceKeyOf({ shot, problem, still }: PlacedShot, now: number): string {
  const { id, kind, prompt, settings, inputs } = shot;
  const isPlain =
    prompt.trim() !== "" && prompt.length <= LIMITS.videoPromptMaxLength && !prompt.includes("@");
  if (!isPlain) return id;
  return JSON.stringify([kind, problem, still !== null, settings, inputs], (_name, value: unknown) =>
    isFile(value) ? [value.durationSeconds, isExpired(value, now)] : value,
  );
}

/** With equal keys where the price of a take is the same on any model. */
type KeyedShot = PlacedShot & { key: string };
export function keyedShots(shots: readonly PlacedShot[]): KeyedShot[] {
  const now = Date.now();
  return shots.map((placed) => ({ ...placed, key: priceKeyOf(placed, now) }));
}

/** What a take costs at most, by the id of each shot that the model can make. */
export function pricesOf(
  catalogs: Catalogs,
  column: OpenColumn,
  shots: readonly KeyedShot[],
): Map<string, number> {
  const known = new Map<string, number | null>();
  const prices = new Map<string, number>();
  const priced = { ...column, id: "clm_new", revision: 0 };
  for (const { key, ...placed } of shots) {
    const { shot } = placed;
    if (shot.kind !== column.kind) continue;
    const last = known.get(key);
    const credits = last === undefined ? (resolveCellAt(catalogs, placed, priced)?.credits ?? null) : last;
    known.set(key, credits);
    if (credits !== null) prices.set(shot.id, credits);
  }
  return prices;
}
