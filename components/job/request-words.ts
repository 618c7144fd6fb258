import * as z from "zod/mini";

const shown = z.object({
  tier: z.catch(z.optional(z.string()), undefined),
  ratio: z.catch(z.optional(z.string()), undefined),
  resolution: z.catch(z.optional(z.string()), undefined),
  duration_seconds: z.catch(z.optional(z.string()), undefined),
  audio_enabled: z.catch(z.optional(z.boolean()), undefined),
  negative_prompt: z.catch(z.optional(z.string()), undefined),
  input_image_url: z.catch(z.optional(z.string()), undefined),
  input_video_url: z.catch(z.optional(z.string()), undefined),
  last_frame_image_url: z.catch(z.optional(z.string()), undefined),
  reference_image_urls: z.catch(z.optional(z.array(z.string())), undefined),
  quality: z.catch(z.optional(z.string()), undefined),
  image_url: z.catch(z.optional(z.string()), undefined),
  audio_url: z.catch(z.optional(z.string()), undefined),
  voice_id: z.catch(z.optional(z.string()), undefined),
});

/** The settings of a request as a person reads them, in the order of the form. Fields not sent are left out. */
export function requestWords(request: Record<string, unknown>): { name: string; value: string }[] {
  const fields = shown.parse(request);
  const audio = fields.audio_enabled === undefined ? undefined : fields.audio_enabled ? "on" : "off";
  const rows: [string, string | undefined][] = [
    ["Tier", fields.tier],
    ["Ratio", fields.ratio],
    ["Resolution", fields.resolution],
    ["Quality", fields.quality],
    ["Duration", fields.duration_seconds && `${fields.duration_seconds} s`],
    ["Audio", audio],
    ["First frame", fields.input_image_url && "given"],
    ["Last frame", fields.last_frame_image_url && "given"],
    ["References", fields.reference_image_urls && String(fields.reference_image_urls.length)],
    ["Source video", fields.input_video_url && "given"],
    ["Portrait", fields.image_url && "given"],
    ["Voice", fields.image_url && fields.voice_id],
    ["Sound", fields.audio_url && "given"],
    ["Negative prompt", fields.negative_prompt],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** One line: "16:9 · 1080p · 8 s". */
export const requestLine = (request: Record<string, unknown>): string =>
  requestWords(request)
    .filter(({ name }) => ["Tier", "Ratio", "Resolution", "Quality", "Duration"].includes(name))
    .map(({ value }) => value)
    .join(" · ");
