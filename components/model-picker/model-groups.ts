import { hasEveryWord } from "@/lib/platform/search-form";
import type { NeedName } from "./needs";
import type { PickableModel } from "./pickable-model";

/** The order of the list; `catalog` is that of the models as they come. */
export const MODEL_SORTS = ["price", "perSecond", "name", "catalog"] as const;
export type ModelSort = (typeof MODEL_SORTS)[number];

export type ListView = {
  query: string;
  needs: ReadonlySet<NeedName>;
  /** Whether models that don't fit the shot are left out. A search finds them all the same. */
  fitsOnly: boolean;
  sort: ModelSort;
  /** The models of the first group, in its order. */
  own: readonly string[];
  /** Never left out for not fitting. */
  chosen: readonly string[];
};

export type ModelGroup = { name: "own" | "fitting" | "misfits"; models: readonly PickableModel[] };

/** The groups of the list that are not empty. Where nothing fits, those that don't are shown, with their reasons. */
export function modelGroups(models: readonly PickableModel[], view: ListView): ModelGroup[] {
  const matching = models.filter(
    (model) =>
      hasEveryWord(`${model.name} ${model.family} ${model.facts} ${model.lengths ?? ""}`, view.query) &&
      (model.meets?.(view.needs) ?? true),
  );
  const own = view.own.flatMap(
    (id) => matching.find((model) => model.id === id && (fits(model) || view.chosen.includes(id))) ?? [],
  );
  const others = matching.filter((model) => !own.includes(model)).sort(ORDERS[view.sort]);
  const fitting = others.filter(fits);
  const showsMisfits = !view.fitsOnly || view.query.trim() !== "" || own.length + fitting.length === 0;
  const groups: ModelGroup[] = [
    { name: "own", models: own },
    { name: "fitting", models: fitting },
    { name: "misfits", models: others.filter((model) => !fits(model) && (showsMisfits || model.isDenied)) },
  ];
  return groups.filter((group) => group.models.length > 0);
}

const fits = ({ reason }: PickableModel): boolean => reason === null;

/** The model that Enter uses after typing: the one of that name, else the first of the list that is offered. */
export function bestMatch(models: readonly PickableModel[], query: string): PickableModel | null {
  const typed = query.trim().toLowerCase();
  const usable = models.filter(({ isOffered }) => isOffered !== false);
  return (
    usable.find(({ name }) => name.toLowerCase() === typed) ??
    (typed === "" ? undefined : usable.find(({ name }) => name.toLowerCase().startsWith(typed))) ??
    usable[0] ??
    models[0] ??
    null
  );
}

type Compare = (a: PickableModel, b: PickableModel) => number;

/** Unknown figures come last; equal ones keep the order of the catalog. */
const byFigure =
  (figureOf: (model: PickableModel) => number | null): Compare =>
  (a, b) => {
    const [first, second] = [figureOf(a) ?? Number.MAX_VALUE, figureOf(b) ?? Number.MAX_VALUE];
    return first - second;
  };

const ORDERS: Record<ModelSort, Compare> = {
  price: byFigure(({ credits }) => credits),
  perSecond: byFigure(({ perSecond }) => perSecond),
  name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }),
  catalog: () => 0,
};
