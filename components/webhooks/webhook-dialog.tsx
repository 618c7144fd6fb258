import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { webhooksClient } from "@/components/api/webhooks";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { TogglePill } from "@/components/ui/toggle-pill";
import { useTask } from "@/components/ui/use-task";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import { webhooksKey } from "@/lib/webhooks/queries";
import { type ChosenEvent, newWebhook, type Webhook } from "@/lib/webhooks/webhook";
import { messages } from "./messages";

const text = messages.dialog;

type WebhookDialogProps = {
  /** The one to edit; null for a new one. */
  webhook: Webhook | null;
  /** Gets a secret that was made. */
  onSecret: (secret: string) => void;
  onClose: () => void;
};

type Refusal = { field: "url" | "events"; message: string };

/** Adds an address with its events, or changes one, with its secret and its end. */
export default function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const formId = useId();
  const cache = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<ReadonlySet<string>>(
    new Set(webhook?.events ?? ["job.completed", "job.failed"]),
  );
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = async () => {
    await cache.invalidateQueries({ queryKey: webhooksKey });
    onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const chosen = messages.groups.flatMap(([, ofGroup]) => ofGroup).filter((each) => events.has(each));
    const read = newWebhook.safeParse({ url, events: chosen });
    if (!read.success) {
      const [issue] = read.error.issues;
      setRefusal({ field: issue?.path[0] === "events" ? "events" : "url", message: issue?.message ?? "" });
      return;
    }
    setIsBusy(true);
    try {
      if (await save(webhook, read.data, onSecret)) await close();
    } catch (error) {
      const field = error instanceof ApiError && error.details?.field === "events" ? "events" : "url";
      setRefusal({ field, message: errorMessage(error, text.failed) });
    } finally {
      setIsBusy(false);
    }
  };
  const toggle = (each: ChosenEvent) => {
    const next = new Set(events);
    if (!next.delete(each)) next.add(each);
    setEvents(next);
    setRefusal(null);
  };
  return (
    <Dialog
      onClose={onClose}
      title={webhook ? text.titleEdit : text.titleNew}
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {webhook ? text.save : text.create}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4 pt-2"
      >
        <Field
          label={text.url}
          hint={text.urlHint}
          error={refusal?.field === "url" ? refusal.message : undefined}
        >
          <Input
            type="url"
            name="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={text.urlPlaceholder}
            value={url}
            onChange={({ target }) => {
              setUrl(target.value);
              setRefusal(null);
            }}
          />
        </Field>
        <Events chosen={events} onToggle={toggle} />
        {refusal?.field === "events" && <FieldError id={`${formId}-events`}>{refusal.message}</FieldError>}
      </form>
      {webhook && <Further webhook={webhook} onSecret={onSecret} onDone={close} />}
    </Dialog>
  );
}

/** False where the person closed the question who they are. */
async function save(
  webhook: Webhook | null,
  body: { url: string; events: ChosenEvent[] },
  onSecret: (secret: string) => void,
): Promise<boolean> {
  if (webhook === null) {
    const made = await withReauthentication(() => webhooksClient.make({ body }));
    if (made) onSecret(made.secret);
    return made !== null;
  }
  const params = { webhookId: webhook.id };
  const { url, events } = body;
  const changed = url === webhook.url ? { events } : { url, events };
  return (await withReauthentication(() => webhooksClient.change({ params, body: changed }))) !== null;
}

type EventsProps = { chosen: ReadonlySet<string>; onToggle: (event: ChosenEvent) => void };

function Events({ chosen, onToggle }: EventsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{text.events}</legend>
      {messages.groups.map(([name, events]) => (
        <div
          key={name}
          className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:items-center"
        >
          <span className="text-ink-soft text-sm">{name}</span>
          <div className="flex flex-wrap gap-1.5">
            {events.map((each) => (
              <TogglePill key={each} isSmall isOn={chosen.has(each)} onPress={() => onToggle(each)}>
                {messages.events[each]}
              </TogglePill>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

type FurtherProps = { webhook: Webhook; onSecret: (secret: string) => void; onDone: () => Promise<void> };

/** Its secret and its end. */
function Further({ webhook: { id }, onSecret, onDone }: FurtherProps) {
  const rotation = useTask();
  const removal = useTask();
  const params = { webhookId: id };
  const rotate = () =>
    rotation.run(async () => {
      const made = await withReauthentication(() => webhooksClient.rotate({ params }));
      if (!made) return;
      onSecret(made.secret);
      await onDone();
    }, text.rotateFailed);
  const remove = () =>
    removal.run(async () => {
      await webhooksClient.remove({ params });
      toast(text.removed, { tone: "positive" });
      await onDone();
    }, text.removeFailed);
  return (
    <dl className="mt-5 grid gap-3 border-line border-t pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <dt className="text-ink-soft text-sm">{text.rotateHint}</dt>
      <dd>
        <Button size="sm" busy={rotation.isBusy} onClick={() => void rotate()}>
          {text.rotate}
        </Button>
      </dd>
      <dt className="text-ink-soft text-sm">{text.removeHint}</dt>
      <dd>
        <Button size="sm" variant="danger" busy={removal.isBusy} onClick={() => void remove()}>
          {text.remove}
        </Button>
      </dd>
    </dl>
  );
}
