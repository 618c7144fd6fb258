"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import ReplaceKey from "@/components/shell/replace-key";
import { Callout } from "@/components/ui/callout";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { RequestId } from "@/components/ui/request-id";
import type { JobKind } from "@/lib/jobs/job";
import { requestRows, type Setting } from "@/lib/kinds/request-summary";
import type { Problem } from "@/lib/outbox/problem";
import { messages } from "./messages";
import type { SubmitControls } from "./use-submit";

const text = messages.problemPanel;

type ProblemPanelProps = {
  problem: Problem;
  kind: JobKind;
  /** The sent request, for a refusal of all of it. */
  sent: Record<string, unknown> | null;
  credits: number | null;
  /** Which jobs of a series failed, when others did not. */
  partly: SubmitControls["partly"];
  onDismiss: () => void;
};

/** A refusal without a control: its message, its cost (nothing), what to do. */
export default function ProblemPanel({ problem, kind, sent, credits, partly, onDismiss }: ProblemPanelProps) {
  const { status, title, message, advice, isMild, action, requestId } = problem;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Next to the stage, the form may be scrolled away. On a phone the new card says the same.
    if (window.matchMedia("(min-width: 64rem)").matches) panel.current?.scrollIntoView({ block: "nearest" });
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
          {status === 402 && credits !== null && <>{text.needs(credits)} </>}
          {!partly && text.nothingReserved} {advice}
        </p>
        {partly && <p className="mt-1">{text.partly[partly.of](partly.refused, partly.count)}</p>}
        {action === "show_sent" && sent && <Sent rows={requestRows(kind, sent)} />}
        {action === "replace_key" && (
          <div className="mt-3">
            <ReplaceKey onReplaced={onDismiss} />
          </div>
        )}
        {requestId && (
          <div className="mt-2">
            <RequestId id={requestId} />
          </div>
        )}
      </Callout>
    </div>
  );
}

function Sent({ rows }: { rows: readonly Setting[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs" aria-label={text.sent}>
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="line-clamp-2 break-words text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
