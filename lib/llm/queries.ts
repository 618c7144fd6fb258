import { queryOptions } from "@tanstack/react-query";
import type { LlmModel } from "@/lib/contract/llm";

/** The catalog of language models. `load` differs between the browser and a page on the server. */
export const llmModelsQueryOf = (load: (signal?: AbortSignal) => Promise<LlmModel[]>) =>
  queryOptions({
    queryKey: ["llm", "models"] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
  });

/** The ids that message-style and model-list clients can use. */
export const compatibleIdsQueryOf = (load: (signal?: AbortSignal) => Promise<string[]>) =>
  queryOptions({
    queryKey: ["llm", "compat"] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
  });
