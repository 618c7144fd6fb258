import { ENDPOINTS } from "@/lib/contract/endpoints";

/** Where clients of each style begin, under the service's own address. */
export type Addresses = { messages: string; modelList: string; api: string };

/** Clients of message style add `/v1/messages` to theirs, those of model-list style `/models`. */
export const addressesOf = (baseUrl: string): Addresses => ({
  messages: baseUrl + ENDPOINTS.compatMessages.path.replace(/\/v1\/messages$/, ""),
  modelList: baseUrl + ENDPOINTS.compatModels.path.replace(/\/models$/, ""),
  api: baseUrl,
});
