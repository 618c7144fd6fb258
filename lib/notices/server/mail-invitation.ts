import "server-only";
import { eq } from "drizzle-orm";
import { reachedOrigin } from "@/lib/http/server/request-origin";
import { workspaces } from "@/lib/keys/server/schema";
import { formatDay } from "@/lib/platform/format";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { sendMail } from "./mail";

/**
 * Mails the link of an invitation, whose maker has it all the same.
 * @returns whether the mail server took it
 */
export async function mailInvitation(
  { workspaceId, personName }: Session,
  { to, path, expires_at }: { to: string; path: string; expires_at: string },
  { headers }: Request,
): Promise<boolean> {
  if (env().SMTP_URL === undefined) return false;
  const [workspace] = await database()
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const { subject, text } = messages.mail.invitation(personName ?? messages.someone, workspace?.name ?? null);
  try {
    await sendMail({ to, subject, text: text(reachedOrigin(headers) + path, formatDay(expires_at)) });
    return true;
  } catch (err) {
    logger.warn({ err }, "an invitation could not be mailed");
    return false;
  }
}
