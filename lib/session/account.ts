import { z } from "zod";

/** Body of GET /api/session. Plan and `api_enabled` are as the service gave them at the last sign-in. */
export const sessionAccount = z.object({
  object: z.literal("session"),
  person: z.string().nullable(),
  workspace: z.string(),
  embedded: z.boolean(),
  plan: z.string().nullable(),
  api_enabled: z.boolean().nullable(),
});
export type SessionAccount = z.infer<typeof sessionAccount>;

/** Body of POST /api/session/key: the key that takes the present one's place. */
export const replaceKey = z.strictObject({ apiKey: z.string().trim().min(1).max(512) });
