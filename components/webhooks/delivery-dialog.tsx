import { useQuery } from "@tanstack/react-query";
import { deliveryQuery } from "@/components/api/webhooks";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeliveryDetail } from "@/lib/webhooks/webhook";
import { messages } from "./messages";
import { Outcome } from "./outcome";
import { SendAgain } from "./send-again";

const text = messages.delivery;

type DeliveryDialogProps = { deliveryId: string; onClose: () => void };

/** What was sent, and what came back. */
export default function DeliveryDialog({ deliveryId, onClose }: DeliveryDialogProps) {
  const { data, error, refetch } = useQuery(deliveryQuery(deliveryId));
  return (
    <Dialog
      onClose={onClose}
      title={data ? messages.events[data.type] : text.title}
      size="lg"
      closeLabel={common.close}
      footer={data && <SendAgain delivery={data} url={text.title} size="md" />}
    >
      {error && !data && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data && <Detail delivery={data} />}
    </Dialog>
  );
}

function Detail({ delivery }: { delivery: DeliveryDetail }) {
  const { event_id, body, answer_status, answer_body } = delivery;
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="type-edge text-ink-soft [overflow-wrap:anywhere]">
        {text.id} {event_id}
      </p>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">{text.body}</h3>
        <Text label={text.body}>{indented(body)}</Text>
      </div>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">{text.answer}</h3>
        <div>
          <Outcome delivery={delivery} />
        </div>
        {answer_status !== null &&
          (answer_body ? (
            <Text label={text.answer}>{answer_body}</Text>
          ) : (
            <p className="text-ink-soft text-sm">{text.empty}</p>
          ))}
      </div>
    </div>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md bg-stage p-3"
    >
      <pre
        translate="no"
        dir="ltr"
        className="whitespace-pre-wrap font-mono text-xs leading-relaxed [overflow-wrap:anywhere]"
      >
        {children}
      </pre>
    </section>
  );
}

/** The body is JSON of ours. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
