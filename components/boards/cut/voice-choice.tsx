import { useVoices } from "@/components/api/voices";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";
import type { Lines } from "./use-lines";

const VoicePopup = lazyPart(() => import("./voice-popup"));
const text = messages.voice;

/** How many lines there are, and the voice of those that are written now. */
export function VoiceChoice({ count, lines }: { count: number; lines: Lines }) {
  const { mayEdit } = useBoardActions();
  const { button, popup } = usePopupButton(VoicePopup.load);
  const { data: voices = [] } = useVoices();
  const name = voices.find(({ id }) => id === lines.voiceId)?.name ?? text.chooseVoice;
  return (
    <>
      <span>{count === 0 ? text.none : text.lines(count)}</span>
      {mayEdit && (
        <button
          {...button}
          aria-haspopup="dialog"
          aria-label={text.voiceIs(name)}
          className="touch-target block max-w-full truncate rounded-xs text-left text-link hover:text-ink"
        >
          {name}
        </button>
      )}
      {popup && <VoicePopup {...popup} lines={lines} />}
    </>
  );
}
