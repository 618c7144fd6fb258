import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { reachedOrigin } from "@/lib/http/server/request-origin";
import { database, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { MailChoice, NoticeChoices, PushChoice } from "../notice";
import { assertPushService } from "./push";
import { mailChoices, pushSubscriptions } from "./schema";
import { vapidKeys } from "./vapid";

/** What the browser of a session, and its person, are told about. */
export async function readChoices({ id, personId }: Session): Promise<NoticeChoices> {
  const [[push], [mail]] = await Promise.all([
    database().select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id)),
    database().select().from(mailChoices).where(eq(mailChoices.personId, personId)),
  ]);
  return {
    object: "notice_choices",
    push_key: vapidKeys().publicKey,
    push: push ? { endpoint: push.endpoint, kinds: push.kinds } : null,
    sends_mail: env().SMTP_URL !== undefined,
    mail: mail ? { address: mail.address, kinds: mail.kinds } : null,
  };
}

/**
 * Turns push messages to the browser of a session on. A browser that signs in again leaves its former session.
 * @throws ApiError `invalid_request` for an endpoint that no push service has
 */
export async function choosePush(session: Session, choice: PushChoice, { headers }: Request) {
  assertPushService(choice.endpoint);
  const { endpoint, keys, kinds } = choice;
  const row = { sessionId: session.id, endpoint, ...keys, kinds, origin: reachedOrigin(headers) };
  await transaction(async (within) => {
    await within.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    await within
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row });
  });
  return readChoices(session);
}

export async function endPush(session: Session): Promise<NoticeChoices> {
  await database().delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.id));
  return readChoices(session);
}

/** @throws ApiError `conflict` where the installation sends no mail */
export async function chooseMail(session: Session, { address, kinds }: MailChoice, { headers }: Request) {
  if (env().SMTP_URL === undefined) throw new ApiError("conflict", messages.noMail);
  const { personId, workspaceId } = session;
  const row = { personId, workspaceId, address, kinds, origin: reachedOrigin(headers) };
  await database()
    .insert(mailChoices)
    .values(row)
    .onConflictDoUpdate({ target: mailChoices.personId, set: row });
  return readChoices(session);
}

export async function endMail(session: Session): Promise<NoticeChoices> {
  await database().delete(mailChoices).where(eq(mailChoices.personId, session.personId));
  return readChoices(session);
}
