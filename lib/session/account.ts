import * as z from "zod/mini";
import { messages } from "./messages";

/** Body of GET /api/session. Plan and `api_enabled` are as the service gave them at the last sign-in. */
export const sessionAccount = z.object({
  object: z.literal("session"),
  person: z.nullable(z.string()),
  person_id: z.string(),
  workspace: z.string(),
  embedded: z.boolean(),
  /** The base URL of the service. */
  api_base_url: z.string(),
  /** Whether its key is one of the demo's that can't be replaced. */
  demo: z.boolean(),
  plan: z.nullable(z.string()),
  api_enabled: z.nullable(z.boolean()),
});
export type SessionAccount = z.infer<typeof sessionAccount>;

const key = (missing: string) => z.string(missing).check(z.minLength(1, missing));

/** Body of POST /api/session/key: the new key, and the present one as a proof. */
export const replaceKey = z.strictObject({
  apiKey: key(messages.replaceKey.missing),
  presentKey: key(messages.keyProof.missing),
});
export type ReplaceKey = z.infer<typeof replaceKey>;
