import PillPopup from "@/components/ui/pill-popup";
import type { PopupProps } from "@/components/ui/popup-button";
import type { ShotPillProps } from "./shot-pill";
import { useShotChoices } from "./use-shot-choices";

/** The values of a setting of a shot. */
export default function ShotPillPopup(props: ShotPillProps & PopupProps) {
  return <PillPopup {...props} {...useShotChoices(props)} />;
}
