import type { PillProps } from "@/components/ui/pill";
import { type Column, type Shot, wantedTakes } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { defaultSettingsFor } from "@/lib/boards/defaults";
import { useBoardActions } from "../state/board-context";
import { choicesFor } from "./setting-choices";
import { BY_MODEL, type ShotSetting, withSetting } from "./shot-settings";

type ShotChoices = {
  catalogs: Catalogs;
  shot: Shot;
  columns: readonly Column[];
  setting: Pick<ShotSetting, "name" | "label">;
};

/** The values of a setting of a shot, each with the price of all takes that are wanted of the shot. */
export function useShotChoices({
  catalogs,
  shot,
  columns,
  setting: { name, label },
}: ShotChoices): PillProps {
  const { edit } = useBoardActions();
  const own = shot.settings[name];
  const isOwn = own !== undefined && own !== defaultSettingsFor(catalogs, shot.kind)[name];
  return {
    label,
    value: isOwn ? String(own) : BY_MODEL,
    onChange: (value) => {
      const settings = withSetting(shot.settings, name, value);
      edit([{ do: "change_shots", ids: [shot.id], change: { settings } }]);
    },
    choices: choicesFor(catalogs, shot, columns, name, (column) => wantedTakes(shot, column)),
  };
}
