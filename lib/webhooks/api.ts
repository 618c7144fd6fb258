import { endpoint } from "@/lib/http/endpoint";
import {
  changedWebhook,
  deliveryDetail,
  deliveryPage,
  deliveryPath,
  deliveryQuery,
  newWebhook,
  webhookList,
  webhookPath,
  webhookWithSecret,
} from "./webhook";

/** Addresses that get the events of the workspace. What decides where they go is for owners in a browser alone. */
export const webhooksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/webhooks",
    summary: "The webhooks of the workspace, the oldest first",
    may: "manage",
    result: webhookList,
    load: "list",
  }),
  /**
   * 400 (`invalid_request`) for an address that may not get events. 403 (`reauthentication_needed`). 409 (`conflict`)
   * beyond 20 of a workspace.
   */
  make: endpoint({
    method: "POST",
    path: "/api/webhooks",
    summary: "Makes a webhook, whose secret only this response and that of a rotation have",
    may: "manage",
    scope: null,
    body: newWebhook,
    result: webhookWithSecret,
    status: 201,
  }),
  /** 400 (`invalid_request`) and 403 (`reauthentication_needed`) for another address. 404 (`not_found`). */
  change: endpoint({
    method: "PATCH",
    path: "/api/webhooks/:webhookId",
    summary: "Changes the address or the events of a webhook, or turns it on or off",
    may: "manage",
    scope: null,
    params: webhookPath,
    body: changedWebhook,
    result: webhookList,
  }),
  /** 404 (`not_found`). */
  remove: endpoint({
    method: "DELETE",
    path: "/api/webhooks/:webhookId",
    summary: "Removes a webhook with its deliveries",
    may: "manage",
    scope: null,
    params: webhookPath,
  }),
  /** 403 (`reauthentication_needed`), 404 (`not_found`). */
  rotate: endpoint({
    method: "POST",
    path: "/api/webhooks/:webhookId/secret",
    summary: "Gives a webhook another secret; the earlier one signs beside it for 24 hours",
    may: "manage",
    scope: null,
    params: webhookPath,
    result: webhookWithSecret,
    status: 201,
  }),
  /** 404 (`not_found`), 409 (`conflict`) for a webhook that is off, 429 (`rate_limited`). */
  test: endpoint({
    method: "POST",
    path: "/api/webhooks/:webhookId/test",
    summary: "Sends a webhook the event `test`",
    may: "manage",
    params: webhookPath,
    result: deliveryDetail,
    status: 202,
  }),
  /** 400 (`invalid_request`) for a malformed cursor. */
  deliveries: endpoint({
    method: "GET",
    path: "/api/webhooks/deliveries",
    summary: "A page of what was sent, of one webhook or all, the latest first",
    may: "manage",
    query: deliveryQuery,
    result: deliveryPage,
    load: "list",
  }),
  /** 404 (`not_found`). */
  delivery: endpoint({
    method: "GET",
    path: "/api/webhooks/deliveries/:deliveryId",
    summary: "A delivery with its body and the last answer",
    may: "manage",
    params: deliveryPath,
    result: deliveryDetail,
  }),
  /** 404 (`not_found`), 409 (`conflict`) for a webhook that is off, 429 (`rate_limited`). */
  again: endpoint({
    method: "POST",
    path: "/api/webhooks/deliveries/:deliveryId/again",
    summary: "Sends an event again, under the same id; one that waits is tried at once",
    may: "manage",
    params: deliveryPath,
    result: deliveryDetail,
    status: 202,
  }),
};
