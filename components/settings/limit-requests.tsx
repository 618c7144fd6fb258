import { useQueryClient } from "@tanstack/react-query";
import { Check, Gauge } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useMay } from "@/components/access/may";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { limitRequestsClient } from "@/components/api/approvals";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { useNumberField } from "@/components/ui/use-number-field";
import { type LimitRequest, REASON_CHARACTERS } from "@/lib/approvals/limit-request";
import { sumsKey } from "@/lib/jobs/keys";
import { libraryKey } from "@/lib/library/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.limitRequests;

/** A request for a higher limit that waits: what is used, what the limit is and should be, and the answers. */
export function LimitRequestRow({ request }: { request: LimitRequest }) {
  const { id, limit, asked_credits: asked, note, is_yours, token_name, created_at } = request;
  const may = useMay();
  const isOwner = may("manage");
  // What a program asks for, an owner answers, even as the person for whom it asks.
  const isOwn = is_yours && token_name === null;
  const [credits, setCredits] = useState<number | null>(asked);
  const [isDeclining, setIsDeclining] = useState(false);
  const { error, isBusy, answer } = useAnswer();
  const least = (limit.limit_credits ?? 0) + 1;
  const { problem, input } = useNumberField({ name: text.amount, min: least }, credits, setCredits);
  const params = { limitRequestId: id };
  const grant = (event: FormEvent) => {
    event.preventDefault();
    if (problem || credits === null) return;
    void answer(() => limitRequestsClient.grant({ params, body: { credits } }));
  };
  const fault = error ?? problem;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <span className="grid aspect-video w-full place-items-center rounded-xs bg-stage text-on-picture">
        <Gauge aria-hidden strokeWidth={1.25} className="size-6" />
      </span>
      <div className="min-w-0 tabular-nums">
        <p>
          <b className="font-semibold">
            <bdi>{text.asker(request)}</bdi>
          </b>{" "}
          {is_yours && token_name === null ? text.asked : text.asks}{" "}
          <b className="font-semibold">{text.more(request)}</b>
        </p>
        <p className="text-ink-soft text-sm">{text.figures(request)}</p>
        <p className="text-ink-soft text-sm">
          {text.askedAt} <Moment at={created_at} />
          {note && <span dir="auto">{text.note(note)}</span>}
        </p>
        {fault && (
          <p role="alert" className="mt-1 text-danger text-sm">
            {fault}
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 md:col-span-1 md:self-center">
        {isOwn && (
          <Button
            busy={isBusy}
            className="max-md:flex-1"
            aria-label={text.withdrawOf(request)}
            onClick={() => void answer(() => limitRequestsClient.withdraw({ params }))}
          >
            {text.withdraw}
          </Button>
        )}
        {isOwner && (
          <form onSubmit={grant} className="flex flex-wrap gap-2 max-md:flex-1">
            <div className="w-24 max-md:flex-1">
              <Input {...input} aria-label={text.amountOf(request)} className="text-right tabular-nums" />
            </div>
            {!isOwn && (
              <Button
                disabled={isBusy}
                className="max-md:flex-1"
                aria-label={text.declineOf(request)}
                onClick={() => setIsDeclining(true)}
              >
                {text.decline}
              </Button>
            )}
            <Button
              type="submit"
              busy={isBusy}
              className="max-md:flex-1"
              icon={<Check aria-hidden className="size-4" />}
              aria-label={text.grantOf(request, credits)}
            >
              {text.grant}
            </Button>
          </form>
        )}
      </div>
      {isDeclining && <DeclineDialog request={request} onClose={() => setIsDeclining(false)} />}
    </li>
  );
}

/** Declines a request with a word to who asked. */
function DeclineDialog({ request, onClose }: { request: LimitRequest; onClose: () => void }) {
  const formId = useId();
  const [word, setWord] = useState("");
  const { error, isBusy, answer } = useAnswer();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { limitRequestId: request.id };
    if (await answer(() => limitRequestsClient.decline({ params, body: { answer: word } }))) onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.declineTitle(request)}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {text.decline}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="pt-2">
        <Field label={text.word} optional error={error}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={REASON_CHARACTERS}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Answers a request, and reads all of them and the limits again, also after a refusal. */
function useAnswer() {
  const cache = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Whether it was done. */
  const answer = async (call: () => Promise<LimitRequest>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    try {
      return (await withReauthentication(call)) !== null;
    } catch (cause) {
      setError(errorMessage(cause, text.failed));
      return false;
    } finally {
      setIsBusy(false);
      await Promise.all([libraryKey, sumsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  };
  return { error, isBusy, answer };
}

/** A request that is over. */
export function DecidedLimitRequest({ request }: { request: LimitRequest }) {
  const { status, decided_by, decided_at, answer } = request;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-sm tabular-nums">
      <span className="font-medium">{text.status[status]}</span>
      <span className="min-w-0 text-ink-soft">
        {text.decidedWhat(request)} {decided_by && text.by(decided_by)}{" "}
        {decided_at && <Moment at={decided_at} />}
        {answer && <span dir="auto">{text.note(answer)}</span>}
      </span>
    </li>
  );
}
