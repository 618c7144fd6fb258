import { ScanEye } from "lucide-react";
import type { Finding } from "@/lib/checks/finding";
import { isReject } from "@/lib/checks/likely-rejects";
import { wordsOf } from "./finding-words";
import { messages } from "./messages";

type TakeFindingsProps = {
  findings: readonly Finding[];
  /** Shows the take at a moment, in seconds. */
  onSeek: (seconds: number) => void;
};

/** What machines saw in a take, in a line. Those with a moment open it. */
export function TakeFindings({ findings, onSeek }: TakeFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul
      data-findings
      aria-label={messages.label}
      title={messages.about}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm"
    >
      <li className="flex items-center gap-1.5">
        <ScanEye aria-hidden className="size-3.5 shrink-0" />
        {isReject(findings) ? messages.reject : messages.label}
      </li>
      {wordsOf(findings).map(({ words, at }) => (
        <li key={`${words} ${at}`} dir="auto" className="min-w-0">
          {at === null ? (
            words
          ) : (
            <button
              type="button"
              aria-label={messages.open(words)}
              onClick={() => onSeek(at)}
              className="touch-target rounded-sm text-left text-ink text-link tabular-nums"
            >
              {words}
            </button>
          )}
        </li>
      ))}
      <li className="text-ink-faint text-xs">{messages.about}</li>
    </ul>
  );
}
