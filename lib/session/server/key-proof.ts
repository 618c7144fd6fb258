import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { sessions } from "./schema";
import type { Session } from "./session";

/** For this long after signing in, the key need not be entered again. */
const RECENT_SECONDS = 10 * 60;

/**
 * Requires more than a cookie, which may be stolen: the present key, or a session that started with it in the
 * last ten minutes. A session created by a replacement started with the key entered then.
 * @throws ApiError `proof_required` when there is neither, `wrong_key` when another key was given
 */
export async function requireProof(session: Session, presentKey: string | undefined): Promise<void> {
  if (presentKey) {
    if (isSame(presentKey, await openKey(session.keyId))) return;
    throw refusal("wrong_key", messages.keyProof.wrongKey);
  }
  if (await isRecent(session)) return;
  throw refusal("proof_required", messages.keyProof.proofRequired);
}

async function isRecent({ id }: Session): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${RECENT_SECONDS})`;
  const [recent] = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.createdAt, since)));
  return recent !== undefined;
}

const isSame = (proof: string, openedKey: string): boolean =>
  timingSafeEqual(digest(proof), digest(openedKey));
const digest = (text: string) => createHash("sha256").update(text).digest();

const refusal = (code: "proof_required" | "wrong_key", message: string) =>
  new ApiError(code, message, { details: { field: "presentKey" } });
