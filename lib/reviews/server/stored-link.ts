import "server-only";
import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { authSecrets, type Sealed, seal, secretId, unseal } from "@/lib/keys/server/seal";
import { database, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import type { Session } from "@/lib/session/server/session";
import { reviewPath } from "../api";
import { messages } from "../messages";
import { type ReviewRow, reviews } from "./schema";

type Link = Pick<ReviewRow, "id" | "tokenHash">;
type LinkColumns = Pick<ReviewRow, "linkCiphertext" | "linkNonce" | "linkSecretId">;

const boundTo = ({ id, tokenHash }: Link): string => `review link\n${id}\n${tokenHash}`;

/** The columns of a link that nobody can copy. */
export const NO_LINK = { linkCiphertext: null, linkNonce: null, linkSecretId: null } as const;

/** The columns with the secret part of a link, which opens with an AUTH_SECRET of this installation alone. */
export function sealedLink(link: Link, token: string): LinkColumns {
  const { ciphertext, nonce, secretId: linkSecretId } = seal(token, boundTo(link));
  return { linkCiphertext: ciphertext, linkNonce: nonce, linkSecretId };
}

const sealedOf = ({ linkCiphertext, linkNonce, linkSecretId }: LinkColumns): Sealed | null =>
  linkCiphertext && linkNonce && linkSecretId
    ? { ciphertext: linkCiphertext, nonce: linkNonce, secretId: linkSecretId }
    : null;

/** Whether a link was neither revoked nor has expired. */
export const isOpen = ({ revokedAt, expiresAt }: ReviewRow): boolean =>
  revokedAt === null && expiresAt.getTime() > Date.now();

/** Whether somebody may have a link again: whoever made it, while it opens something. */
export const mayCopy = ({ personId }: Pick<Session, "personId">, row: ReviewRow): boolean =>
  row.personId === personId && isOpen(row) && sealedOf(row) !== null;

/**
 * The path of a link, for whoever made it, which is in the audit log.
 * @throws ApiError `not_found` for a revoked one and for another person's, also to owners, who replace it; `conflict` for one
 * that has expired, and for one whose secret part is not kept or can't be opened
 */
export function copyLink(session: Session, reviewId: string): Promise<string> {
  return transaction(async (within) => {
    const { workspaceId, personId } = session;
    const [row] = await within
      .select()
      .from(reviews)
      .where(
        and(eq(reviews.workspaceId, workspaceId), eq(reviews.id, reviewId), eq(reviews.personId, personId)),
      );
    if (!row || row.revokedAt !== null) throw new ApiError("not_found", messages.notYourLink);
    if (!isOpen(row)) throw new ApiError("conflict", messages.isOver);
    const token = opened(row);
    if (token === null) throw new ApiError("conflict", messages.noLink);
    await recordAudit(within, session, { act: "review_link_copied", targetId: reviewId });
    return reviewPath(token);
  });
}

/** Null also for an altered value, and for one of an AUTH_SECRET that is not configured. */
function opened(row: ReviewRow): string | null {
  const sealed = sealedOf(row);
  try {
    return sealed && unseal(sealed, boundTo(row));
  } catch {
    return null;
  }
}

/**
 * Seals the links under the newest AUTH_SECRET, so that earlier ones can be dropped. One that no configured AUTH_SECRET opens
 * works on and can't be copied. The web process, which alone opens them, runs this before it begins.
 */
export const resealReviewLinks = (): Promise<void> =>
  withLock("reseal-links", "", async () => {
    const rows = await database()
      .select()
      .from(reviews)
      .where(and(isNotNull(reviews.linkSecretId), ne(reviews.linkSecretId, secretId(authSecrets()[0]))))
      .orderBy(asc(reviews.id));
    for (const row of rows) {
      const token = opened(row);
      await database()
        .update(reviews)
        .set(token === null ? NO_LINK : sealedLink(row, token))
        .where(and(eq(reviews.id, row.id), sql`${reviews.linkNonce} = ${row.linkNonce}`));
    }
    if (rows.length > 0)
      logger.info({ links: rows.length }, "links of reviews were sealed under the newest AUTH_SECRET");
  });
