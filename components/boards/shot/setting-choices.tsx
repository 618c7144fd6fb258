import type { PillChoice } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import type { Column, Shot, ShotSettings } from "@/lib/boards/board";
import { type Catalogs, resolveCell } from "@/lib/boards/cell";
import { defaultSettingsFor, settingsAsked } from "@/lib/boards/defaults";
import { isImageOption, isVideoSetting, type SettingName } from "@/lib/boards/setting-names";
import { choicesOf, chooseModel } from "@/lib/catalog/choose";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";
import { BY_MODEL, labelOf, withSetting } from "./shot-settings";

const text = messages.settings;

/** That of all shots, and every other value that a model of the shot has for a setting, with the price of the takes that `wanted` counts. */
export function choicesFor(
  catalogs: Catalogs,
  shot: Shot,
  columns: readonly Column[],
  name: SettingName,
  wanted: (column: Column) => number,
): PillChoice[] {
  const own = columns.filter(({ kind }) => kind === shot.kind);
  const all = defaultSettingsFor(catalogs, shot.kind)[name];
  const values = new Set<string | boolean>(
    own.flatMap((column) => choiceValues(catalogs, shot, column, name)).filter((value) => value !== all),
  );
  const priceWith = (settings: ShotSettings): number | null => {
    // What is not written yet has a price, too.
    const prompt = shot.prompt.trim() === "" ? "-" : shot.prompt;
    const changed = { ...shot, prompt, settings };
    const prices = own.flatMap((column) => {
      const credits = resolveCell(catalogs, changed, column)?.credits ?? null;
      return credits === null ? [] : [credits * wanted(column)];
    });
    return prices.length === 0 ? null : prices.reduce((sum, credits) => sum + credits, 0);
  };
  const priced = (credits: number | null) => (credits === null ? {} : { aside: formatCredits(credits) });
  return [
    {
      value: BY_MODEL,
      label: all === undefined ? text.byModel : text.asAllShots(labelOf(shot.kind, name, all)),
      ...priced(priceWith(withSetting(shot.settings, name, BY_MODEL))),
    },
    ...inOrder(name, [...values]).map((value) => ({
      value: String(value),
      label: labelOf(shot.kind, name, value),
      ...priced(priceWith({ ...shot.settings, [name]: value })),
      ...(name === "ratio" && { drawing: <RatioDrawing ratio={String(value)} /> }),
    })),
  ];
}

/** Values of several models in one order: lengths by their seconds, others as they come. */
export const inOrder = <Value,>(name: SettingName, values: readonly Value[]): Value[] =>
  name === "duration" ? values.toSorted((one, other) => Number(one) - Number(other)) : [...values];

/** The values that a model has beside the other settings of a shot. */
export function choiceValues(
  catalogs: Catalogs,
  shot: Shot,
  column: Column,
  name: SettingName,
): readonly (string | boolean)[] {
  if (shot.kind === "image") {
    const model = catalogs.image.byId.get(column.model_id);
    return model && isImageOption(name) ? model.choices[name] : [];
  }
  const requested = settingsAsked(catalogs, shot, column);
  const resolved = chooseModel(catalogs.video, requested, column.model_id);
  if (!resolved || !isVideoSetting(name)) return [];
  return choicesOf(catalogs.video, resolved.selection, name).map(({ value }) => value);
}
