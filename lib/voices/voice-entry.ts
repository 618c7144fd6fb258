import * as z from "zod/mini";

/** A voice as our pages see it; its preview is fetched by our own server, never by the page. */
export const voiceEntry = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  locale: z.nullable(z.string()),
  preview_url: z.nullable(z.string()),
  custom: z.boolean(),
});
export type VoiceEntry = z.infer<typeof voiceEntry>;
export const voiceEntryList = z.object({ object: z.literal("list"), data: z.array(voiceEntry) });
