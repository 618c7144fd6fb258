import { CircleAlert, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Quoted } from "@/components/ui/error-reference";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { promptOf } from "@/lib/kinds/request-summary";
import { messages } from "./messages";
import type { SubmitControls } from "./use-submit";

const text = messages.contentRefusal;

type ContentRefusalPanelProps = {
  submit: SubmitControls;
  problem: NonNullable<SubmitControls["contentProblem"]>;
};

/**
 * What the provider's rules said, what it cost (nothing) and what to do. What exactly was sent, and what is for
 * support, is shown on demand. It stays while the text is changed, until the next press.
 */
export default function ContentRefusalPanel({
  submit: { partly, sent, kind, dismiss },
  problem,
}: ContentRefusalPanelProps) {
  const { title, message, advice, code, requestId } = problem;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const refused = sent ? promptOf(kind, sent) : "";
  return (
    <div
      data-refusal
      className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-2.5 rounded-lg bg-danger-soft py-3 pr-1.5 pl-3.5 text-ink text-sm"
    >
      <CircleAlert aria-hidden className="mt-px size-4 text-danger" />
      <p>
        <b className="font-semibold">{text.title(title)}</b>{" "}
        {partly
          ? messages.problemPanel.partly[partly.of](partly.refused, partly.count)
          : messages.problemPanel.nothingReserved}
      </p>
      <IconButton label={common.dismiss} size="sm" icon={<X />} onClick={dismiss} className="-mt-1.5" />
      <div className="col-start-2 flex flex-col gap-2">
        <p className="break-words text-ink-soft">
          {message} {advice}
        </p>
        <div className="flex flex-wrap gap-1">
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text.details}
          </Button>
          {requestId && <CopyButton label={common.requestId.copy} text={requestId} />}
        </div>
        {isOpen && (
          <div id={detailsId} className="flex flex-col gap-1.5">
            {refused && (
              <p
                dir="auto"
                translate="no"
                className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words"
              >
                {text.refused(refused)}
              </p>
            )}
            {(code || requestId) && (
              <p className="flex flex-col gap-1.5 text-ink-soft text-xs">
                {code && <Quoted {...common.errorCode} text={code} />}
                {requestId && <Quoted label={common.requestId.label} text={requestId} />}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
