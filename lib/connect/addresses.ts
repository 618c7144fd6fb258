import { ENDPOINTS } from "@/lib/contract/endpoints";

/** The base addresses for clients of each style, under the service's own address. */
export type Addresses = { messages: string; modelList: string; api: string };

/** Message-style clients add `/v1/messages` to theirs, model-list clients `/models`. */
export const addressesOf = (baseUrl: string): Addresses => ({
  messages: baseUrl + ENDPOINTS.compatMessages.path.replace(/\/v1\/messages$/, ""),
  modelList: baseUrl + ENDPOINTS.compatModels.path.replace(/\/models$/, ""),
  api: baseUrl,
});
