import { compatModelList, messageAnswer } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { llmModelList } from "@/lib/contract/llm";
import { createHttp, type HttpOptions } from "@/lib/http/client";

type Cancel = { signal?: AbortSignal | undefined };

/** The catalog of language models, and the ids for compatible clients, through our proxy. */
export function createLlmClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    models: ({ signal }: Cancel = {}) =>
      call({ path: `/api${ENDPOINTS.listLlmModels.path}`, result: llmModelList, signal }),
    compatModels: ({ signal }: Cancel = {}) =>
      call({ path: `/api/v1${ENDPOINTS.compatModels.path}`, result: compatModelList, signal }),
    /** A short message through the message-style endpoint, with the whole answer at once. It is charged. */
    askBriefly: (model: string, maxTokens: number) =>
      call({
        method: "POST",
        path: `/api/v1${ENDPOINTS.compatMessages.path}`,
        body: { model, max_tokens: maxTokens, messages: [{ role: "user", content: "Say hello." }] },
        result: messageAnswer,
      }),
  };
}
