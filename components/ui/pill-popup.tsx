import { Menu as Base } from "@base-ui/react/menu";
import type { PillProps } from "./pill";
import { PillChoices } from "./pill-choices";
import type { PopupProps } from "./popup-button";
import { popupFrame } from "./popup-frame";

/** The values of a Pill. */
export default function PillPopup(props: PillProps & PopupProps) {
  const frame = popupFrame(props, props.label);
  return (
    <Base.Root {...frame.root}>
      <Base.Portal {...frame.portal}>
        <Base.Positioner {...frame.positioner} align="start">
          <Base.Popup {...frame.popup} className="popup-box min-w-50 p-1.5">
            <PillChoices {...props} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
