import { Popover } from "@base-ui/react/popover";
import { VoiceField } from "@/components/inputs/speech-fields";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { messages } from "./messages";
import type { Lines } from "./use-lines";

/** The voice of the lines that are written now. */
export default function VoicePopup({ lines, ...popup }: PopupProps & { lines: Lines }) {
  const frame = popupFrame(popup, messages.voice.voice);
  return (
    <Popover.Root {...frame.root}>
      <Popover.Portal {...frame.portal}>
        <Popover.Positioner {...frame.positioner} align="start" side="top">
          <Popover.Popup {...frame.popup} className="popup-box flex flex-col p-4 md:w-80">
            <VoiceField value={lines.voiceId} onChange={lines.chooseVoice} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
