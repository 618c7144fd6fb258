import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMay } from "@/components/access/may";
import { useSpendCheck } from "@/components/api/limits";
import AskHigherLimit from "@/components/limits/ask/ask-higher-limit";
import ReplaceKey from "@/components/shell/on-demand/replace-key";
import { PlanLink } from "@/components/shell/refusal-help";
import { Callout } from "@/components/ui/callout";
import { ErrorReference } from "@/components/ui/error-reference";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import type { Problem } from "@/lib/outbox/problem";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";
import type { SubmitControls } from "./use-submit";

const text = messages.problemPanel;

type ProblemPanelProps = {
  problem: Problem;
  credits: number | null;
  /** Which jobs of a series failed, when others did not. */
  partly: SubmitControls["partly"];
  /** Those that the jobs would have. */
  tags: readonly string[];
  /** What the same could cost less, for a refusal of the price; null when nothing does. */
  cheaper: CheaperChoice | null;
  onDismiss: () => void;
};

/** A choice below the price that was refused. */
export type CheaperChoice = { text: string; credits: number };

/** A refusal without a control: its message, its cost (nothing), what to do. */
export default function ProblemPanel({
  problem,
  credits,
  partly,
  tags,
  cheaper,
  onDismiss,
}: ProblemPanelProps) {
  const { status, title, namedMessage: message, advice, isMild, action, code, requestId, limit } = problem;
  const may = useMay();
  const checkSpend = useSpendCheck({ tags });
  const isCheaperPossible = cheaper !== null && checkSpend(cheaper.credits)?.effect !== "block";
  const needs = credits === null ? "" : formatCredits(credits);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form may be scrolled away, and nothing else says it: the job's card only names its status.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={panel} className="scroll-mb-20">
      <Callout tone={isMild ? "warning" : "danger"}>
        <div className="flex items-start gap-2">
          <p className="flex-1 font-medium text-ink">{title}</p>
          <IconButton label={common.dismiss} size="sm" icon={<X />} onClick={onDismiss} />
        </div>
        <p className="break-words">{message}</p>
        <p className="mt-1">
          {status === 402 && credits !== null && !message.includes(needs) && <>{text.needs(credits)} </>}
          {!partly && text.nothingReserved} {advice} {isCheaperPossible && cheaper.text}
        </p>
        {partly && <p className="mt-1">{text.partly[partly.of](partly.refused, partly.count)}</p>}
        {action === "see_plan" && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {limit && !may("manage") && (
              <AskHigherLimit limitId={limit.id} suggested={limit.enough} look="button" />
            )}
            <PlanLink />
          </div>
        )}
        {action === "replace_key" && (
          <div className="mt-3">
            <ReplaceKey onReplaced={onDismiss} />
          </div>
        )}
        {(code || requestId) && (
          <div className="mt-2">
            <ErrorReference code={code} requestId={requestId} />
          </div>
        )}
      </Callout>
    </div>
  );
}
