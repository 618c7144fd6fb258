import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { webhooksQuery } from "@/components/api/webhooks";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Webhook } from "@/lib/webhooks/webhook";
import { Deliveries } from "./deliveries";
import { MadeSecret } from "./made-secret";
import { messages as text } from "./messages";
import { WebhookRow } from "./webhook-row";

const WebhookDialog = lazyPopup(() => import("./webhook-dialog"));

/** The addresses of the workspace that get what happens, and what was sent to them. */
export default function Webhooks() {
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  if (error && !data)
    return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const add = (
    <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing("new")}>
      {text.add}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      {secret && <MadeSecret key={secret} secret={secret} onDone={() => setSecret(null)} />}
      {data.data.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">{text.noneAbout}</p>
          {add}
        </div>
      ) : (
        <>
          <ul aria-label={text.listLabel} className="divide-y divide-line border-line border-y">
            {data.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => setEditing(webhook)} />
            ))}
          </ul>
          <div>{add}</div>
          <Deliveries webhooks={data.data} />
        </>
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          onSecret={setSecret}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
