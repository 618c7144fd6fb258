import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { idInRequest, idOf } from "@/lib/platform/ids";

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
