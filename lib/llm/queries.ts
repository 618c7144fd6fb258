import { queryOptions } from "@tanstack/react-query";
import type { LlmModel } from "@/lib/contract/llm";

/** The catalog of language models; `load` is the browser's or a page's own way to it. */
export const llmModelsQuery = (load: (signal?: AbortSignal) => Promise<LlmModel[]>) =>
  queryOptions({
    queryKey: ["llm", "models"] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
  });

/** The ids that clients of message style and of model-list style can use. */
export const compatIdsQuery = (load: (signal?: AbortSignal) => Promise<string[]>) =>
  queryOptions({
    queryKey: ["llm", "compat"] as const,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
  });
