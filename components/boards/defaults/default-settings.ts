import type { Column, Shot } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { defaultSettingsFor } from "@/lib/boards/defaults";
import { newShotOf } from "@/lib/boards/edit";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { joinValues, type ShotSetting, settingsOf } from "../shot/shot-settings";

/** A shot of a kind that says nothing itself. */
export const plainShot = (kind: Shot["kind"]): Shot => newShotOf({ id: "shot_", kind, prompt: "-" }, 0);

/** A setting as all shots have it. */
export type DefaultSetting = Pick<ShotSetting, "name" | "label"> & {
  /** What is asked for, or what the models make where nothing is. */
  shown: string;
  isSet: boolean;
};

/** The settings that a model of the board makes something of, and those that it asks for, in the order of a shot's. */
export function defaultSettings(catalogs: Catalogs, columns: readonly Column[]): DefaultSetting[] {
  const all = KIND_NAMES.flatMap((kind) => {
    const own = columns.filter((column) => column.kind === kind);
    const shot = { ...plainShot(kind), settings: own.length > 0 ? defaultSettingsFor(catalogs, kind) : {} };
    return settingsOf(
      catalogs,
      shot,
      own.map((column) => ({ shot, column })),
    );
  });
  const byName = Map.groupBy(all, ({ name }) => name);
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const set = same.flatMap(({ own }) => own ?? []);
    const values = new Set(set.length > 0 ? set : same.flatMap(({ made }) => made));
    return [{ name: first.name, label: first.label, shown: joinValues([...values]), isSet: set.length > 0 }];
  });
}
