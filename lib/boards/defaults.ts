import { valuesOf } from "@/lib/catalog/adjustments";
import type { JobKind } from "@/lib/jobs/job";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import type { BoardDefaults, BoardEdit, Column, Shot, ShotInputs, ShotSettings } from "./board";
import type { Catalogs } from "./cell";
import { hasPicture, isContinued } from "./first-frame";
import {
  isImageOption,
  isSettingName,
  isVideoSetting,
  SETTING_NAMES,
  type SettingName,
} from "./setting-names";

export const NO_DEFAULTS: BoardDefaults = { settings: {}, inputs: {} };

/** What an edit of the defaults sets, or removes with null. */
export type DefaultsChange = Omit<Extract<BoardEdit, { do: "set_defaults" }>, "do">;

const withChanges = (values: object, changes: object) =>
  Object.fromEntries(
    Object.entries({
      ...values,
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    }).filter(([, value]) => value !== null),
  );

/** The defaults after a change. */
export const withDefaults = ({ settings, inputs }: BoardDefaults, change: DefaultsChange): BoardDefaults => ({
  settings: change.settings ? withChanges(settings, change.settings) : settings,
  inputs: change.inputs ? withChanges(inputs, change.inputs) : inputs,
});

/** The change that takes a change back. */
export const defaultsBefore = (
  { settings, inputs }: BoardDefaults,
  change: DefaultsChange,
): DefaultsChange => ({
  ...(change.settings && { settings: valuesBefore(settings, change.settings) }),
  ...(change.inputs && { inputs: valuesBefore(inputs, change.inputs) }),
});
const valuesBefore = (values: object, change: object) => {
  const known = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, known.get(name) ?? null] as const],
    ),
  );
};

/**
 * The columns after a change of the defaults: without what it names, which would hide it. One that has none of it stays the
 * same object.
 */
export const columnsBelow = (columns: readonly Column[], { settings = {} }: DefaultsChange): Column[] => {
  const named = new Set(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : name)),
  );
  return columns.map((column) => {
    const own = Object.entries(column.settings);
    const kept = own.filter(([name]) => !named.has(name));
    return kept.length === own.length ? column : { ...column, settings: Object.fromEntries(kept) };
  });
};

/**
 * The inputs of a shot with those of its board: a first frame where it has a picture and begins with nothing else, and
 * references where it is a clip that begins with no frame. What the shot says itself counts, also that it has none.
 */
export function inputsAsked(
  { inputs: { firstFrame, references } }: BoardDefaults,
  { kind, inputs }: Pick<Shot, "kind" | "inputs">,
): ShotInputs {
  if (!firstFrame && !references) return inputs;
  const hasReferences = Boolean(inputs.references?.length);
  if (isContinued({ kind, inputs }) || inputs.sourceVideo || !hasPicture({ kind })) return inputs;
  if (inputs.firstFrame === undefined && firstFrame && !hasReferences) return { ...inputs, firstFrame };
  const isClipAlone = kind === "video" && !inputs.firstFrame && !inputs.lastFrame;
  return inputs.references === undefined && references && isClipAlone ? { ...inputs, references } : inputs;
}

/** Whether a shot asks for the same with other defaults. */
export function asksForSame(
  shot: Pick<Shot, "kind" | "settings" | "inputs">,
  one: BoardDefaults,
  other: BoardDefaults,
): boolean {
  if (one === other) return true;
  const isOpen = (name: SettingName | "voice") =>
    shot.settings[name] === undefined && one.settings[name] !== other.settings[name];
  if (isOpen("voice") || SETTING_NAMES.some(isOpen)) return false;
  const [asked, next] = [inputsAsked(one, shot), inputsAsked(other, shot)];
  return asked.firstFrame === next.firstFrame && asked.references === next.references;
}

/** What a shot asks of a model: its own settings, then those of the column, then those of the board. */
export const settingsAsked = (
  catalogs: Catalogs,
  { kind, settings }: Pick<Shot, "kind" | "settings">,
  column: Pick<Column, "settings">,
): ShotSettings => ({ ...defaultSettingsFor(catalogs, kind), ...column.settings, ...settings });

/** The settings of a shot that are not those of its board. */
export const differentSettings = (
  { settings }: BoardDefaults,
  shot: Pick<Shot, "settings">,
): readonly SettingName[] =>
  SETTING_NAMES.filter((name) => shot.settings[name] !== undefined && shot.settings[name] !== settings[name]);

/** Whether a shot would have a file of its board if it did not say that it has none. */
export const isWithoutDefault = (
  defaults: BoardDefaults,
  { kind, inputs }: Pick<Shot, "kind" | "inputs">,
  name: "firstFrame" | "references",
): boolean => {
  const saysNone = name === "firstFrame" ? inputs.firstFrame === null : inputs.references?.length === 0;
  return (
    saysNone && inputsAsked(defaults, { kind, inputs: { ...inputs, [name]: undefined } })[name] !== undefined
  );
};

/** Whether a shot asks for something else than its board does for all. What the board leaves open is no difference in files. */
export function isDifferent(
  defaults: BoardDefaults,
  shot: Pick<Shot, "kind" | "settings" | "inputs">,
): boolean {
  const { firstFrame, references } = defaults.inputs;
  const { inputs } = shot;
  return (
    differentSettings(defaults, shot).length > 0 ||
    isWithoutDefault(defaults, shot, "firstFrame") ||
    isWithoutDefault(defaults, shot, "references") ||
    Boolean(firstFrame && (inputs.firstFrame || isContinued(shot))) ||
    Boolean(references && inputs.references?.length)
  );
}

const known = new WeakMap<Catalogs, Map<JobKind, ShotSettings>>();

/**
 * The default settings that are meant for a kind. Kinds share settings of the same name: a value that only models of another
 * kind have is meant for that one.
 */
export function defaultSettingsFor(catalogs: Catalogs, kind: JobKind): ShotSettings {
  const all = known.get(catalogs) ?? new Map<JobKind, ShotSettings>();
  known.set(catalogs, all);
  const last = all.get(kind);
  if (last) return last;
  const settings: ShotSettings = Object.fromEntries(
    Object.entries(catalogs.defaults.settings).filter(([name, value]) => {
      if (!isSettingName(name)) return true;
      const having = KIND_NAMES.filter((each) => isOffered(catalogs, each, name, value));
      return having.length === 0 || having.includes(kind);
    }),
  );
  all.set(kind, settings);
  return settings;
}

/** Whether a model of a kind has a value. */
function isOffered(
  { video, image, avatars }: Catalogs,
  kind: JobKind,
  name: SettingName,
  value: unknown,
): boolean {
  switch (kind) {
    case "video":
      return (
        isVideoSetting(name) &&
        video.models.some((model) => valuesOf(model, name).some((offered) => offered === value))
      );
    case "image":
      return (
        isImageOption(name) &&
        image.models.some(({ choices }) => choices[name].some((offered) => offered === value))
      );
    case "avatar":
      return name === "resolution" && avatars.some(({ resolution }) => resolution === value);
    case "voice":
      return false;
  }
}
