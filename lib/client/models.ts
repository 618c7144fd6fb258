import { modelOptions } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { createHttp, type HttpOptions } from "./http";

/** Authoritative options of one model, through our pass-through. */
export function createModelsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    get: (modelId: string, { signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({
        path: `/api${ENDPOINTS.getModel.path.replace("{model_id}", encodeURIComponent(modelId))}`,
        result: modelOptions,
        signal,
      }),
  };
}
export type ModelsClient = ReturnType<typeof createModelsClient>;
