import { useId } from "react";
import { useMay } from "@/components/access/may";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { SpendNote } from "@/components/submit/spend-block";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { type AskedCheck, type CheckQuote, isLikelyReject } from "@/lib/checks/asked/asked-check";
import { messages as text } from "./messages";
import { useAskChecks } from "./use-ask-checks";

type AskChecksDialogProps = { boardId: string; open: boolean; onClose: () => void };

/** Has the takes of a board checked by models: for which price, how far that is, and what came of it. */
export default function AskChecksDialog({ boardId, ...opening }: AskChecksDialogProps) {
  const asked = useAskChecks(boardId);
  const { describer, judge, quote, spend, list } = asked;
  const noteId = useId();
  const { block, over } = spend;
  const note = block?.message ?? over?.message ?? null;
  const count = quote.data?.job_ids.length ?? 0;
  const credits = quote.data?.credits ?? null;
  return (
    <Dialog
      {...opening}
      title={text.title}
      description={text.about}
      footer={
        <Button
          variant="primary"
          className="tabular-nums"
          busy={asked.isSending}
          disabled={count === 0 || credits === null || quote.isPlaceholderData}
          aria-disabled={block !== null || undefined}
          aria-describedby={note ? noteId : undefined}
          onClick={() => void asked.press()}
        >
          {count === 0 || credits === null ? text.pressNothing : text.press(count, credits)}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 py-2">
        {asked.hasNoModel ? (
          <Callout>{text.noModel}</Callout>
        ) : (
          <div className="grid gap-4 md:grid-cols-2">
            <LlmModelField
              label={text.describer}
              hint={text.describerHint}
              models={describer.models}
              value={describer.model?.id ?? null}
              onChange={describer.choose}
            />
            <LlmModelField
              label={text.model}
              hint={text.modelHint}
              models={judge.models}
              value={judge.model?.id ?? null}
              onChange={judge.choose}
            />
          </div>
        )}
        {list.error && <Callout tone="danger">{list.error.message || text.failedToRead}</Callout>}
        {quote.error && <Callout tone="danger">{quote.error.message || text.failedToQuote}</Callout>}
        {quote.data && <QuoteNotes quote={quote.data} />}
        {note && (
          <SpendNote id={noteId} reason={block?.reason ?? "spend"} over={over} className="w-full">
            {note}
          </SpendNote>
        )}
        {asked.progress && (
          <CheckProgress {...asked.progress} onCancel={asked.hasWaiting ? () => void asked.cancel() : null} />
        )}
        <Ended checks={asked.ended} />
      </div>
    </Dialog>
  );
}

/** What a press leaves out, and why. */
function QuoteNotes({ quote: { job_ids, stored, left, left_out } }: { quote: CheckQuote }) {
  const counts = new Map<(typeof left_out)[number]["reason"], number>();
  for (const { reason } of left_out) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const lines = [
    job_ids.length === 0 && stored === 0 && text.noTakes,
    job_ids.length === 0 && stored > 0 && text.nothing,
    job_ids.length > 0 && stored > 0 && text.stored(stored),
    left > 0 && text.left(left),
    ...[...counts].map(([reason, count]) => text.leftOut(reason, count)),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-ink-soft text-sm tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type CheckProgressProps = { done: number; all: number; onCancel: (() => void) | null };

function CheckProgress({ done, all, onCancel }: CheckProgressProps) {
  const may = useMay();
  return (
    <section aria-label={text.progress} className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span role="status" className="tabular-nums">
          {text.checked(done, all)}
        </span>
        {onCancel && may("remove") && (
          <Button size="sm" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
      <Progress label={text.progress} percent={Math.floor((100 * done) / all)} />
      <p className="text-ink-soft text-sm">{text.mayClose}</p>
    </section>
  );
}

/** What checks cost, as text; empty where that is hidden. */
function costOf(checks: readonly AskedCheck[]): string {
  const known = checks.flatMap(({ millicredits }) => millicredits ?? []);
  if (known.length < checks.length) return "";
  const sum = known.reduce((all, each) => all + each, 0);
  return text.cost(
    sum,
    checks.some(({ may_be_charged }) => may_be_charged),
  );
}

/** What the checks found, in figures, and which failed for what reason at what cost. */
function Ended({ checks }: { checks: readonly AskedCheck[] }) {
  if (checks.length === 0) return null;
  const done = checks.filter(({ status }) => status === "done");
  const found = done.filter(({ findings }) => (findings?.length ?? 0) > 0);
  const cut = done.filter(({ is_cut }) => is_cut).length;
  const failed = Map.groupBy(
    checks.filter(({ status }) => status !== "done"),
    ({ error }) => error?.message ?? text.failed,
  );
  return (
    <section aria-label={text.results} className="flex flex-col gap-3">
      {done.length > 0 && (
        <p className="tabular-nums">
          {text.found(done.length, found.length, done.filter(isLikelyReject).length)}
        </p>
      )}
      {cut > 0 && <p className="text-ink-soft text-sm">{text.cut(cut)}</p>}
      {[...failed].map(([message, all]) => (
        <Callout key={message} tone="warning" title={text.failures(all.length)}>
          {message} {costOf(all)}
        </Callout>
      ))}
    </section>
  );
}
