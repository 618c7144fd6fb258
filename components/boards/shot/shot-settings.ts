import type { Column, Shot, ShotSettings } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { differentSettings, settingsAsked } from "@/lib/boards/defaults";
import { resolveSettings } from "@/lib/boards/resolved-settings";
import { isVideoSetting, SETTING_NAMES, type SettingName, settingRow } from "@/lib/boards/setting-names";
import { nearestImage } from "@/lib/catalog/image/image-catalog";
import { byFormOrder } from "@/lib/catalog/request-field";
import { valueLabel } from "@/lib/catalog/video-fields";
import type { BoardCell } from "../state/planned-rows";
import { messages } from "./messages";

const text = messages.settings;

const ORDER = SETTING_NAMES.toSorted((one, other) => byFormOrder(settingRow(one), settingRow(other)));

export type ShotSetting = {
  name: SettingName;
  label: string;
  /** What the shot asks for itself; null where the models decide. */
  own: string | null;
  /** What the models make of it, each once, as a person reads it. */
  made: readonly string[];
};

export const asValue = (name: SettingName, value: string): string | boolean =>
  name === "audio" ? value === "true" : value;

export const labelOf = (kind: Shot["kind"], name: SettingName, value: string | boolean): string => {
  if (name === "audio") return text.audio[value === true ? "true" : "false"];
  return kind === "video" && isVideoSetting(name) ? valueLabel(name, value) : String(value);
};

type Values = Partial<Record<SettingName, string | boolean | null>>;

/** What a model makes of the settings of a shot. */
function madeOf(catalogs: Catalogs, shot: Shot, column: Column): Values {
  const requested = { ...settingsAsked(catalogs, shot, column), modelId: column.model_id };
  if (shot.kind === "video") return resolveSettings(catalogs.video, requested)?.selection ?? {};
  if (shot.kind === "image" && catalogs.image.byId.has(column.model_id))
    return nearestImage(catalogs.image, requested) ?? {};
  return {};
}

type ShotOnColumn = Pick<BoardCell, "shot" | "column">;
const made = new WeakMap<ShotOnColumn, { catalogs: Catalogs; values: Values }>();

/** `madeOf`, once for the same cell. */
function valuesOf(catalogs: Catalogs, cell: ShotOnColumn): Values {
  const known = made.get(cell);
  if (known?.catalogs === catalogs) return known.values;
  const values = madeOf(catalogs, cell.shot, cell.column);
  made.set(cell, { catalogs, values });
  return values;
}

/** The settings that a shot shows: those that a model of it makes something of, and its own. */
export function settingsOf(
  catalogs: Catalogs,
  shot: Shot,
  cells: readonly (ShotOnColumn | null)[],
): ShotSetting[] {
  const all = cells.flatMap((cell) => (cell ? [valuesOf(catalogs, cell)] : []));
  return ORDER.flatMap((name) => {
    const own = shot.settings[name];
    const values = new Set(all.flatMap((each) => each[name] ?? []));
    if (own === undefined && values.size === 0) return [];
    return [
      {
        name,
        label: settingRow(name).label,
        own: own === undefined ? null : labelOf(shot.kind, name, own),
        made:
          name === "audio" && values.size > 1
            ? [text.audio.both]
            : [...values].map((value) => labelOf(shot.kind, name, value)),
      },
    ];
  });
}

/** The settings of a shot that are not those of its board. */
export function ownSettingsOf({ defaults }: Catalogs, shot: Shot): ShotSetting[] {
  const different = differentSettings(defaults, shot);
  return ORDER.flatMap((name) => {
    const own = shot.settings[name];
    if (own === undefined || !different.includes(name)) return [];
    return [{ name, label: settingRow(name).label, own: labelOf(shot.kind, name, own), made: [] }];
  });
}

const seconds = /^(\d+) s$/;

/** Several values in one: "6–8 s", "720p / 1080p". */
export function joinValues(values: readonly string[]): string {
  const lengths = values.map((value) => Number(seconds.exec(value)?.[1] ?? Number.NaN));
  if (values.length > 1 && lengths.every((length) => !Number.isNaN(length))) {
    return text.seconds(Math.min(...lengths), Math.max(...lengths));
  }
  return text.mixed(values);
}

/** The value of a choice that leaves a setting to the models. */
export const BY_MODEL = "";

/** Settings with one of them changed, or left to the models. */
export function withSetting(settings: ShotSettings, name: SettingName, value: string): ShotSettings {
  const { [name]: _, ...others } = settings;
  return value === BY_MODEL ? others : { ...others, [name]: asValue(name, value) };
}
