import { X } from "lucide-react";
import { ErrorReference } from "@/components/ui/error-reference";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { promptOf } from "@/lib/kinds/request-summary";
import { messages } from "./messages";
import type { SubmitControls } from "./use-submit";

/**
 * The refusal of what a form says, for the field that says it: the rules' own words, what they refused, what it cost
 * (nothing) and what to do. It stays while the text is changed, until the next press. Null without such a refusal.
 */
export function contentRefusal({ contentProblem, partly, sent, kind, dismiss }: SubmitControls) {
  if (!contentProblem) return null;
  const { title, message, advice, code, requestId } = contentProblem;
  const refused = sent ? promptOf(kind, sent) : "";
  return (
    <div data-refusal className="flex flex-col gap-1 text-sm">
      <div className="flex items-start gap-2">
        <p className="flex-1 font-medium">{title}</p>
        <IconButton label={common.dismiss} size="sm" icon={<X />} onClick={dismiss} />
      </div>
      <p className="break-words">{message}</p>
      {refused && <p className="line-clamp-2 break-words">{messages.contentRefusal.refused(refused)}</p>}
      <p>
        {partly
          ? messages.problemPanel.partly[partly.of](partly.refused, partly.count)
          : messages.problemPanel.nothingReserved}{" "}
        {advice}
      </p>
      <ErrorReference code={code} requestId={requestId} />
    </div>
  );
}
