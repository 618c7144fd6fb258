import { Popover } from "@base-ui/react/popover";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { messages } from "./messages";
import type { FailureReason } from "./run-sums";

const text = messages.failures;

type FailedPopupProps = PopupProps & { reasons: readonly FailureReason[] };

/** Why takes failed: each reason once, with how many it stopped and in which shots. */
export default function FailedPopup({ reasons, ...popup }: FailedPopupProps) {
  const frame = popupFrame(popup, text.title);
  return (
    <Popover.Root {...frame.root}>
      <Popover.Portal {...frame.portal}>
        <Popover.Positioner {...frame.positioner} align="start">
          <Popover.Popup
            {...frame.popup}
            className="popup-box flex flex-col p-4 md:w-96 md:max-h-[min(28rem,var(--available-height))]"
          >
            <Popover.Title className="type-label">{text.title}</Popover.Title>
            <ul className="mt-1 min-h-0 overflow-y-auto">
              {reasons.map(({ reason, count, shots }) => (
                <li key={reason} className="border-line border-b py-2.5 last:border-0 last:pb-0">
                  <p dir="auto" className="break-words text-sm">
                    {reason}
                  </p>
                  <p className="text-ink-soft text-xs tabular-nums">
                    {[text.takes(count), ...(shots.length > 0 ? [text.shots(shots)] : [])].join(" · ")}
                  </p>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
