import * as z from "zod/mini";
import { CUSTOM_VOICES_PATH, customVoice } from "@/lib/contract/assumptions";
import { voiceEntryList } from "@/lib/voices/voice-entry";
import { createHttp, type HttpOptions } from "./http";

type NewVoice = { name: string; audio_url: string; description?: string; locale?: string };

/** Voices: the library and a person's own. */
export function createVoicesClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: "/api/voices", result: voiceEntryList, signal }),
    /** Makes a voice from a hosted sample. */
    create: (body: NewVoice) =>
      call({ method: "POST", path: `/api${CUSTOM_VOICES_PATH}`, body, result: customVoice }),
    remove: (id: string) =>
      call({
        method: "DELETE",
        path: `/api${CUSTOM_VOICES_PATH}/${encodeURIComponent(id)}`,
        result: z.unknown(),
      }),
  };
}
export type VoicesClient = ReturnType<typeof createVoicesClient>;
