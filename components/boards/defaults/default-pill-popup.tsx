import PillPopup from "@/components/ui/pill-popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { setDefaultSetting } from "@/lib/boards/set-defaults";
import { asValue, BY_MODEL } from "../shot/shot-settings";
import { useBoardActions } from "../state/board-context";
import { defaultChoices } from "./default-choices";
import type { DefaultPillProps } from "./default-pill";

/** The values of a setting of all shots, each with what the board would cost. */
export default function DefaultPillPopup(props: DefaultPillProps & PopupProps) {
  const { board, catalogs, setting, ...popup } = props;
  const { edit } = useBoardActions();
  const { name, label } = setting;
  const value = board.defaults.settings[name];
  return (
    <PillPopup
      {...popup}
      label={label}
      value={value === undefined ? BY_MODEL : String(value)}
      onChange={(next) =>
        edit(setDefaultSetting(board, name, next === BY_MODEL ? null : asValue(name, next)))
      }
      choices={defaultChoices(catalogs, board, name)}
    />
  );
}
