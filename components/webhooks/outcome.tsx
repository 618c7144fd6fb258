import { Badge } from "@/components/ui/badge";
import type { Delivery } from "@/lib/webhooks/webhook";
import { messages } from "./messages";

const text = messages.deliveries;

/** The status that came back, or why there is none, and after how many tries. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const { status, answer_status, problem, attempts } = delivery;
  const tone = status === "delivered" ? "positive" : answer_status || problem ? "danger" : "neutral";
  return (
    <>
      <Badge tone={tone} wraps>
        {answer_status === null ? (
          (problem ?? text.status[status])
        ) : (
          <span className="type-edge">{answer_status}</span>
        )}
      </Badge>
      <span className="mt-0.5 block text-ink-soft text-xs">
        {status === "delivered" && attempts > 1 && text.tries(attempts)}
        {status === "waiting" && attempts > 0 && text.retrying(attempts)}
        {(status === "failed" || status === "stopped") && text.status[status]}
      </span>
    </>
  );
}
