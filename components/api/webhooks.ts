import { createClient } from "@/lib/http/create-client";
import { webhooksApi } from "@/lib/webhooks/api";
import { deliveriesQueryOf, deliveryQueryOf, webhooksQueryOf } from "@/lib/webhooks/queries";

export const webhooksClient = createClient(webhooksApi);
export const webhooksQuery = webhooksQueryOf(webhooksClient);
export const deliveriesQuery = (webhookId: string | null) => deliveriesQueryOf(webhooksClient, webhookId);
export const deliveryQuery = (deliveryId: string) => deliveryQueryOf(webhooksClient, deliveryId);
