import { useQueryClient } from "@tanstack/react-query";
import { webhooksClient } from "@/components/api/webhooks";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { webhooksKey } from "@/lib/webhooks/queries";
import type { Delivery } from "@/lib/webhooks/webhook";
import { messages } from "./messages";

type SendAgainProps = { delivery: Delivery; url: string; size?: "sm" | "md" };

export function SendAgain({ delivery: { id, type }, url, size = "sm" }: SendAgainProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const send = () =>
    run(async () => {
      await webhooksClient.again({ params: { deliveryId: id } });
      await cache.invalidateQueries({ queryKey: webhooksKey });
      toast(messages.againDone, { tone: "positive" });
    }, messages.againFailed);
  return (
    <Button
      size={size}
      busy={isBusy}
      aria-label={messages.againOf(messages.events[type], url)}
      onClick={() => void send()}
    >
      {messages.again}
    </Button>
  );
}
