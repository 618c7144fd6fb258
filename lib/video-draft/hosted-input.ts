import { z } from "zod";

/** A file the service can read by `url`, with what we know of it. Bytes, seconds, pixels. */
export const hostedInput = z.object({
  url: z.url({ protocol: /^https?$/ }),
  type: z.enum(["image", "video"]),
  name: z.string(),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** A picture of it from our own server; null when there is none to show. */
  previewUrl: z.string().nullable(),
  /** ISO time after which the service's copy may be gone. */
  expiresAt: z.string().nullable(),
});
export type HostedInput = z.infer<typeof hostedInput>;

/** An address a person typed: all we know is what kind of file the field asks for. */
export const linkedInput = (url: string, type: HostedInput["type"]): HostedInput => ({
  url,
  type,
  name: url.split(/[?#]/)[0]?.split("/").pop() || url,
  mimeType: null,
  sizeBytes: null,
  durationSeconds: null,
  width: null,
  height: null,
  previewUrl: null,
  expiresAt: null,
});
