import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import type { webhooksApi } from "./api";

type WebhookClient = Client<typeof webhooksApi>;

/** Everything about webhooks, for what a press changes. */
export const webhooksKey = ["account", "webhooks"];

/** What waits changes by itself, so it is read again while it is looked at. */
const READ_AGAIN_MS = 5_000;

export const webhooksQueryOf = (client: Pick<WebhookClient, "list">) =>
  queryOptions({
    queryKey: [...webhooksKey, "list"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ waiting }) => waiting > 0) ? READ_AGAIN_MS : false,
  });

/** What was sent, page by page: of one webhook, or of all. */
export const deliveriesQueryOf = (client: Pick<WebhookClient, "deliveries">, webhookId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", webhookId],
    queryFn: ({ pageParam, signal }) =>
      client.deliveries({ query: { webhook_id: webhookId, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ status }) => status === "waiting"))
        ? READ_AGAIN_MS
        : false,
  });

export const deliveryQueryOf = (client: Pick<WebhookClient, "delivery">, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "delivery", deliveryId],
    queryFn: ({ signal }) => client.delivery({ params: { deliveryId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === "waiting" ? READ_AGAIN_MS : false),
  });
