import * as z from "zod/mini";
import { compatModelList, messagesRequest, messagesResponse } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { llmModelList } from "@/lib/contract/llm";
import { endpoint } from "@/lib/http/endpoint";

/** The models that compatible clients can use, by id. */
const compatibleIds = z.object({ object: z.literal("list"), data: z.array(z.string()) });

/** Whether a list of compatible models has a model. A list that is empty, or that could not be read, excludes none. */
export const isCompatibleModel = (id: string, compatible: readonly string[] | undefined): boolean =>
  !compatible?.length || compatible.includes(id);

/** The language models as the upstream gave them last. */
export const llmApi = {
  /** At most a minute old while the upstream responds. */
  models: endpoint({
    method: "GET",
    path: "/api/llm/models",
    summary: "The language models",
    may: "look",
    result: llmModelList,
  }),
  /** At most a quarter of an hour old while the upstream responds. */
  compatible: endpoint({
    method: "GET",
    path: "/api/llm/compatible",
    summary: "The ids of the models that compatible clients can use",
    may: "look",
    result: compatibleIds,
  }),
};

/** The upstream's language models. The pass-through (`lib/connect`) serves these, so no route is made of them. */
export const upstreamLlmApi = {
  models: endpoint({
    method: "GET",
    path: `/api${ENDPOINTS.listLlmModels.path}`,
    summary: "The catalog of language models",
    may: "look",
    result: llmModelList,
  }),
  compatible: endpoint({
    method: "GET",
    path: `/api/v1${ENDPOINTS.compatModels.path}`,
    summary: "The models that compatible clients can use",
    may: "look",
    result: compatModelList,
  }),
  /** It is charged. The whole response comes at once, unless the body asks for a stream. */
  message: endpoint({
    method: "POST",
    path: `/api/v1${ENDPOINTS.compatMessages.path}`,
    summary: "Sends a message through the message-style endpoint",
    may: "make",
    body: messagesRequest,
    result: messagesResponse,
  }),
};
