import * as z from "zod/mini";

/** Body of GET /api/session. Plan and `api_enabled` are as the service gave them at the last sign-in. */
export const sessionAccount = z.object({
  object: z.literal("session"),
  person: z.nullable(z.string()),
  workspace: z.string(),
  embedded: z.boolean(),
  plan: z.nullable(z.string()),
  api_enabled: z.nullable(z.boolean()),
});
export type SessionAccount = z.infer<typeof sessionAccount>;

const apiKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(512));

/**
 * Body of POST /api/session/key: the new key, and the present one when the sign-in is no longer recent (the
 * refusal is then `proof_required`).
 */
export const replaceKey = z.strictObject({ apiKey, presentKey: z.optional(apiKey) });
export type ReplaceKey = z.infer<typeof replaceKey>;
