import PillPopup from "@/components/ui/pill-popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { wantedTakes } from "@/lib/boards/board";
import { useBoardActions } from "../state/board-context";
import { choicesFor } from "./setting-choices";
import type { ShotPillProps } from "./shot-pill";
import { BY_MODEL, withSetting } from "./shot-settings";

/** The values of a setting of a shot, each with the price of all takes that are wanted of the shot. */
export default function ShotPillPopup(props: ShotPillProps & PopupProps) {
  const { catalogs, shot, columns, setting, number, ...popup } = props;
  const { edit } = useBoardActions();
  const { name, label } = setting;
  const own = shot.settings[name];
  return (
    <PillPopup
      {...popup}
      label={label}
      value={own === undefined ? BY_MODEL : String(own)}
      onChange={(value) =>
        edit([
          {
            do: "change_shots",
            ids: [shot.id],
            change: { settings: withSetting(shot.settings, name, value) },
          },
        ])
      }
      choices={choicesFor(catalogs, shot, columns, name, (column) => wantedTakes(shot, column))}
    />
  );
}
