import "server-only";
import { webhooksApi } from "@/lib/webhooks/api";
import { listDeliveries, readDelivery, sendAgain } from "@/lib/webhooks/server/deliveries";
import {
  changeWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from "@/lib/webhooks/server/webhooks";
import { serve } from "./serve";

export const webhookRoutes = serve(webhooksApi, {
  list: ({ session }) => listWebhooks(session),
  make: ({ session, body }) => makeWebhook(session, body),
  change: ({ session, params, body }) => changeWebhook(session, params.webhookId, body),
  remove: ({ session, params }) => removeWebhook(session, params.webhookId),
  rotate: ({ session, params }) => rotateWebhookSecret(session, params.webhookId),
  test: ({ session, params }) => testWebhook(session, params.webhookId),
  deliveries: ({ session, query }) => listDeliveries(session, query),
  delivery: ({ session, params }) => readDelivery(session, params.deliveryId),
  again: ({ session, params }) => sendAgain(session, params.deliveryId),
});
