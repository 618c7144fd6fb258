import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { deliveriesQuery } from "@/components/api/webhooks";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, FIGURE, HEADER, Header, TABLE } from "@/components/ui/table";
import type { Delivery, Webhook } from "@/lib/webhooks/webhook";
import { messages } from "./messages";
import { Outcome } from "./outcome";
import { SendAgain } from "./send-again";

const DeliveryDialog = lazyPopup(() => import("./delivery-dialog"));

const text = messages.deliveries;

/** What was sent, the latest first: to one address, or to all. On a phone each is a card. */
export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [webhookId, setWebhookId] = useState<string | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesQuery(webhookId),
  );
  const deliveries = data?.pages.flatMap((page) => page.data);
  const sum = (of: (webhook: Webhook) => number) =>
    webhooks
      .filter(({ id }) => webhookId === null || id === webhookId)
      .reduce((total, webhook) => total + of(webhook), 0);
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="type-label">
          {text.title}{" "}
          <span className="font-normal text-ink-soft text-sm tabular-nums">
            {text.today(
              sum(({ recent }) => recent.delivered),
              sum(({ recent }) => recent.ended),
            )}
          </span>
        </h2>
        {webhooks.length > 1 && (
          <Select
            aria-label={text.filter}
            className="w-64"
            value={webhookId ?? ""}
            options={[
              { value: "", label: text.all },
              ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
            ]}
            onChange={(value) => setWebhookId(value || null)}
          />
        )}
      </div>
      {error && !data && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {deliveries?.length === 0 && <p className="text-ink-soft">{text.none}</p>}
      {deliveries && deliveries.length > 0 && (
        <table
          aria-label={text.label}
          className={clsx(TABLE, "max-md:block max-md:border-line max-md:border-t")}
        >
          <thead className="max-md:sr-only">
            <tr>
              <Header name={text.columns.time} className="w-32 text-left" />
              <Header name={text.columns.what} className="text-left" />
              <Header name={text.columns.subject} className="text-left max-lg:hidden" />
              <Header name={text.columns.answer} className="text-left" />
              <Header name={text.columns.took} className="text-right" />
              <th scope="col" className={HEADER}>
                <span className="sr-only">{text.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                url={urls.get(delivery.webhook_id) ?? ""}
                onLook={() => setLooking(delivery.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {looking && <DeliveryDialog deliveryId={looking} onClose={() => setLooking(null)} />}
    </section>
  );
}

/** On a phone the cells of a row stand in two columns. */
const ROW =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-line max-md:border-b max-md:py-3";
const ROW_CELL = clsx(CELL, "align-top max-md:border-0 max-md:p-0");

type DeliveryRowProps = { delivery: Delivery; url: string; onLook: () => void };

function DeliveryRow({ delivery, url, onLook }: DeliveryRowProps) {
  const { type, subject, link, created_at, status, duration_ms } = delivery;
  const what = messages.events[type];
  return (
    <tr className={ROW}>
      <td className={clsx(ROW_CELL, "whitespace-nowrap text-ink-soft text-sm max-md:order-2")}>
        <Moment at={created_at} />
      </td>
      <td className={clsx(ROW_CELL, "max-md:order-1 max-md:font-medium")}>{what}</td>
      <td className={clsx(ROW_CELL, "max-lg:hidden")}>
        <a
          href={link}
          aria-label={text.of(subject)}
          className="type-edge touch-target text-ink-soft [overflow-wrap:anywhere] hover:text-ink hover:underline"
        >
          {subject}
        </a>
      </td>
      <td className={clsx(ROW_CELL, "max-md:order-3")}>
        <Outcome delivery={delivery} />
      </td>
      <td className={clsx(ROW_CELL, FIGURE, "text-ink-soft text-sm max-md:order-4")}>
        {duration_ms !== null && text.seconds(duration_ms)}
      </td>
      <td className={clsx(ROW_CELL, "max-md:order-5 max-md:col-span-2 max-md:mt-2")}>
        <div className="flex flex-wrap justify-end gap-1 max-md:justify-start">
          {status !== "delivered" && <SendAgain delivery={delivery} url={url} />}
          <Button size="sm" variant="quiet" aria-label={text.lookOf(what)} onClick={onLook}>
            {text.look}
          </Button>
        </div>
      </td>
    </tr>
  );
}
