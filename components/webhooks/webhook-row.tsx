import { useQueryClient } from "@tanstack/react-query";
import { webhooksClient, webhooksQuery } from "@/components/api/webhooks";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { webhooksKey } from "@/lib/webhooks/queries";
import type { Webhook } from "@/lib/webhooks/webhook";
import { messages as text } from "./messages";

/** An address with its events in words, whether it answers, and what can be done with it. */
export function WebhookRow({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const cache = useQueryClient();
  const test = useTask();
  const change = useTask();
  const { id, url, enabled } = webhook;
  const params = { webhookId: id };
  const sendTest = () =>
    test.run(async () => {
      await webhooksClient.test({ params });
      await cache.invalidateQueries({ queryKey: webhooksKey });
      toast(text.testSent, { tone: "positive" });
    }, text.testFailed);
  const turn = (isOn: boolean) =>
    change.run(async () => {
      cache.setQueryData(
        webhooksQuery.queryKey,
        await webhooksClient.change({ params, body: { enabled: isOn } }),
      );
      await cache.invalidateQueries({ queryKey: webhooksKey });
    }, text.changeFailed);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{url}</p>
        <p className="text-ink-soft text-sm">{text.eventList(webhook.events)}</p>
        <State webhook={webhook} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="quiet" aria-label={text.editOf(url)} onClick={onEdit}>
          {text.edit}
        </Button>
        <Button
          size="sm"
          busy={test.isBusy}
          disabled={!enabled}
          aria-label={text.testOf(url)}
          onClick={() => void sendTest()}
        >
          {text.test}
        </Button>
        <Switch
          label={text.on}
          spokenLabel={text.onOf(url)}
          checked={enabled}
          disabled={change.isBusy}
          onChange={(isOn) => void turn(isOn)}
        />
      </div>
    </li>
  );
}

/** What is not as usual: that it is off and why, does not answer, or has two secrets. */
function State({ webhook }: { webhook: Webhook }) {
  const { off_reason, off_at, failing_since, waiting, rotated_until } = webhook;
  return (
    <>
      {off_reason && off_reason !== "person" && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          <Badge tone="danger" wraps>
            {text.off[off_reason]}
          </Badge>
          {off_at && (
            <span className="text-ink-soft">
              <Moment at={off_at} />
            </span>
          )}
        </p>
      )}
      {(failing_since || waiting > 0) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
          {failing_since && (
            <Badge tone="warning" wraps>
              <span>
                {text.failing}
                <Moment at={failing_since} />
              </span>
            </Badge>
          )}
          {waiting > 0 && text.waiting(waiting)}
        </p>
      )}
      {rotated_until && <p className="mt-1 text-ink-soft text-sm">{text.rotated}</p>}
    </>
  );
}
