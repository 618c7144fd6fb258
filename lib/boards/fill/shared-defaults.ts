import type { BoardDefaults, NewColumn, NewShot, ShotSettings } from "../board";
import { hasPicture } from "../first-frame";
import { SETTING_NAMES, type SettingName } from "../setting-names";

type Content = { shots: NewShot[]; columns: NewColumn[] };

const without = (settings: ShotSettings, names: readonly SettingName[]): ShotSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.some((each) => each === name)));

/**
 * A board that asks for the same, with what all of its models or shots say alike said once for all: settings of every model
 * that has any, and the first frame of every shot with a picture, where there are several.
 */
export function sayOnce({ shots, columns }: Content): Content & { defaults: BoardDefaults } {
  const makers = columns.filter(({ kind }) => kind !== "voice");
  const [first, ...others] = makers;
  const alike = SETTING_NAMES.filter(
    (name) =>
      first?.settings[name] !== undefined &&
      others.every(({ settings }) => settings[name] === first.settings[name]),
  );
  const settings: BoardDefaults["settings"] = Object.fromEntries(
    alike.map((name) => [name, first?.settings[name]]),
  );
  const pictured = shots.filter(hasPicture);
  const frame = pictured[0]?.inputs?.firstFrame;
  const isShared =
    pictured.length > 1 &&
    pictured.every(
      ({ inputs }) =>
        inputs?.firstFrame?.url === frame?.url && !inputs?.sourceVideo && !inputs?.references?.length,
    );
  const shared = isShared && frame ? frame : null;
  return {
    defaults: { settings, inputs: shared ? { firstFrame: shared } : {} },
    columns: columns.map((column) =>
      column.kind === "voice" ? column : { ...column, settings: without(column.settings, alike) },
    ),
    shots: shots.map((shot) => {
      if (!shared || !hasPicture(shot) || !shot.inputs) return shot;
      const { firstFrame: _, ...inputs } = shot.inputs;
      return { ...shot, inputs };
    }),
  };
}
