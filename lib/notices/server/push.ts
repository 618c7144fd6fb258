import "server-only";
import webPush from "web-push";
import { ApiError } from "@/lib/contract/errors";
import { isAllowedHost, postOutside } from "@/lib/platform/server/post-outside";
import { messages } from "../messages";
import type { PushMessage } from "../notice";
import type { pushSubscriptions } from "./schema";
import { vapidKeys } from "./vapid";

/** For how long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 24 * 60 * 60;

/** @throws ApiError `invalid_request` for an address that no push service of a browser has */
export function assertPushService(endpoint: string): void {
  const url = new URL(endpoint);
  if (url.protocol === "https:" || isAllowedHost(url)) return;
  throw new ApiError("invalid_request", messages.endpointWrong, { details: { field: "endpoint" } });
}

type Subscription = Pick<typeof pushSubscriptions.$inferSelect, "endpoint" | "p256dh" | "auth" | "origin">;

/**
 * Sends a message to a browser, encrypted for it alone.
 * @returns whether the browser takes none any more
 * @throws Error when the push service did not accept it
 */
export async function sendPush(
  { endpoint, p256dh, auth, origin }: Subscription,
  message: PushMessage,
): Promise<boolean> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { TTL: KEPT_SECONDS, urgency: "high", vapidDetails: { subject: contactOf(origin), ...vapidKeys() } },
  );
  const { status, problem } = await postOutside({
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body ?? "",
  });
  if (status === 404 || status === 410) return true;
  if (status === null || status < 200 || status >= 300) throw new Error(problem ?? `HTTP ${status}`);
  return false;
}

/** Whom a push service can ask about messages: this installation's address, which must be https or a mailbox. */
const contactOf = (origin: string): string =>
  origin.startsWith("https://") ? origin : "mailto:atelier@localhost";
