import "server-only";
import { hash } from "node:crypto";
import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { database } from "@/lib/platform/server/database";
import { IS_LIVE, sessions } from "@/lib/session/server/schema";
import { revokeSession } from "@/lib/session/server/session";
import { oauthRecords } from "./schema";

const idHashOf = (kind: string, id: string): string => hash("sha256", `${kind} ${id}`, "base64url");

/**
 * Where the OAuth library keeps its records. What belongs to an access token is found as long as that has not ended, so
 * whatever ends a session ends codes and refresh tokens, too. The library's own sessions and access tokens are not kept: who is
 * signed in is what our cookie says, and an access token is a row of `sessions`.
 */
export class Records implements Adapter {
  readonly #isKept: boolean;
  constructor(private readonly kind: string) {
    this.#isKept = kind !== "Session" && kind !== "AccessToken";
  }

  async upsert(id: string, { jti: _, ...payload }: AdapterPayload, expiresIn = 0): Promise<void> {
    if (!this.#isKept) return;
    const values = {
      idHash: idHashOf(this.kind, id),
      kind: this.kind,
      sessionId: this.kind === "Grant" ? id : (payload.grantId ?? null),
      payload,
      expiresAt: sql`now() + make_interval(secs => ${expiresIn})`,
    };
    const set = { payload, expiresAt: values.expiresAt };
    await database()
      .insert(oauthRecords)
      .values(values)
      .onConflictDoUpdate({ target: oauthRecords.idHash, set });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!this.#isKept) return undefined;
    const [row] = await database()
      .select({ payload: oauthRecords.payload, consumedAt: oauthRecords.consumedAt })
      .from(oauthRecords)
      .leftJoin(sessions, eq(sessions.id, oauthRecords.sessionId))
      .where(
        and(
          this.#is(id),
          gt(oauthRecords.expiresAt, sql`now()`),
          or(isNull(oauthRecords.sessionId), IS_LIVE),
        ),
      );
    if (!row) return undefined;
    return { ...row.payload, jti: id, ...(row.consumedAt && { consumed: epochSeconds(row.consumedAt) }) };
  }

  /** @throws InvalidGrant where another request was first, so that two never go on by one code or refresh token */
  async consume(id: string): Promise<void> {
    const { rowCount } = await database()
      .update(oauthRecords)
      .set({ consumedAt: sql`now()` })
      .where(and(this.#is(id), isNull(oauthRecords.consumedAt)));
    if (rowCount === 1) return;
    const { errors } = await import("oidc-provider");
    throw new errors.InvalidGrant("it is used up");
  }

  async destroy(id: string): Promise<void> {
    await database().delete(oauthRecords).where(this.#is(id));
    // A code or a refresh token was used twice, so that one of both users is a thief.
    if (this.kind === "Grant") await revokeSession(id);
  }

  async revokeByGrantId(sessionId: string): Promise<void> {
    const ofGrant = and(eq(oauthRecords.kind, this.kind), eq(oauthRecords.sessionId, sessionId));
    await database().delete(oauthRecords).where(ofGrant);
  }

  /** Of the flow for devices, which is off. */
  async findByUserCode(): Promise<undefined> {}

  /** Of sessions, which are not kept. */
  async findByUid(): Promise<undefined> {}

  #is(id: string) {
    return eq(oauthRecords.idHash, idHashOf(this.kind, id));
  }
}

const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether somebody here has let a client in, by a token that has not ended. */
export async function isKnownClient(clientId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: oauthRecords.idHash })
    .from(oauthRecords)
    .innerJoin(sessions, eq(sessions.id, oauthRecords.sessionId))
    .where(
      and(eq(oauthRecords.kind, "Grant"), sql`${oauthRecords.payload} ->> 'clientId' = ${clientId}`, IS_LIVE),
    )
    .limit(1);
  return row !== undefined;
}

/** Deletes what has expired, and gives how much. */
export async function sweepOauthRecords(): Promise<number> {
  const { rowCount } = await database().delete(oauthRecords).where(lte(oauthRecords.expiresAt, sql`now()`));
  return rowCount ?? 0;
}
