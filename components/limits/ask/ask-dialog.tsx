import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limitRequestsClient } from "@/components/api/approvals";
import { peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, TextArea } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useNumberField } from "@/components/ui/use-number-field";
import { type LimitRequest, REASON_CHARACTERS } from "@/lib/approvals/limit-request";
import { sumsKey } from "@/lib/jobs/keys";
import { libraryKey } from "@/lib/library/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages as text } from "./messages";

type AskDialogProps = {
  limitId: string;
  /** The limit as the beginning of a sentence. */
  name: string;
  /** How high it is; null where the person does not see that. */
  now: number | null;
  suggested: number;
  /** The open request, which is changed. */
  request: LimitRequest | null;
  onClose: () => void;
};

/** Asks owners for a higher limit, with an amount and a reason. */
export default function AskDialog({ limitId, name, now, suggested, request, onClose }: AskDialogProps) {
  const formId = useId();
  const cache = useQueryClient();
  const { data: people } = useQuery(peopleQuery);
  const [credits, setCredits] = useState<number | null>(suggested);
  const [note, setNote] = useState(request?.note ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { problem, input } = useNumberField({ name: text.field, min: (now ?? 0) + 1 }, credits, (value) => {
    setCredits(value);
    setRefusal(null);
  });
  const owners = (people?.data ?? [])
    .filter(({ role, is_you, has_account }) => role === "owner" && !is_you && has_account)
    .flatMap((person) => person.name ?? []);

  const send = async (call: () => Promise<LimitRequest>, done: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await call();
      toast(done, { tone: "positive" });
      onClose();
    } catch (error) {
      setRefusal(errorMessage(error, text.failed));
    } finally {
      setIsBusy(false);
      await Promise.all([libraryKey, sumsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It bubbles to the form that the dialog was opened from, for React only.
    event.stopPropagation();
    if (problem || credits === null) return setRefusal(problem ?? text.missing);
    const body = { limit_id: limitId, credits, note };
    void send(() => limitRequestsClient.ask({ body }), request ? text.changed : text.sent);
  };

  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={
        <>
          {now === null ? text.about(name) : text.is(name, now)} {text.owners(owners)}
        </>
      }
      size="sm"
      closeLabel={common.cancel}
      footer={
        <>
          {request && (
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() =>
                void send(
                  () => limitRequestsClient.withdraw({ params: { limitRequestId: request.id } }),
                  text.withdrawn,
                )
              }
            >
              {text.withdraw}
            </Button>
          )}
          <Button variant="ink" type="submit" form={formId} busy={isBusy}>
            {request ? text.change : text.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        <Field label={text.field} aside={text.unit} error={refusal ?? problem}>
          <Input {...input} />
        </Field>
        <Field label={text.reason} optional>
          <TextArea
            rows={2}
            maxLength={REASON_CHARACTERS}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
