import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";

/** Body of GET /api/session. Plan and `api_enabled` are as the upstream gave them at the last sign-in. */
export const sessionAccount = z.object({
  object: z.literal("session"),
  person: z.nullable(z.string()),
  person_id: z.string(),
  workspace: z.string(),
  embedded: z.boolean(),
  /** The base URL of the upstream. */
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

/** A browser that is signed in to the workspace. */
const signedInSession = z.object({
  id: idOf("ses"),
  object: z.literal("session"),
  /** Such as "Firefox" and "Windows", as the browser said at sign-in; null for one that is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  /** When it was last used, to five minutes. */
  used_at: timestamp,
  /** Whether it is the session that asks. */
  is_current: z.boolean(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

/** Body of GET /api/sessions: the session that asks first, then the latest used. */
export const sessionList = listOf(signedInSession);
export type SessionList = z.infer<typeof sessionList>;

export const sessionPath = z.object({ sessionId: idInRequest });
