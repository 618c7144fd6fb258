import "server-only";
import { and, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { settingsLink } from "@/lib/navigation/settings";
import { database } from "@/lib/platform/server/database";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { people, sessions } from "@/lib/session/server/schema";
import { messages } from "../messages";
import { sendMail } from "./mail";
import { sendPush } from "./push";
import { mailChoices, type NoticeRow, notices, pushSubscriptions } from "./schema";
import { type NoticeText, textOf } from "./text";

/** The channel of `notices.sql`. */
const NOTICE_DUE = "notice_due";
/** How long what was announced is collected, so that what happens at once is told as one. */
const COLLECT_MS = 2_000;
/** Most notices that are taken at once. */
const BATCH = 500;
/** Seconds until a notice is tried again, by how often it was. A process that dies while it tells one has it tried again. */
const PACE_S = [60, 300, 1_800, 7_200] as const;
/** Old news is not told. */
const TOLD_WITHIN_HOURS = 24;

/** Tells people as things happen, until the returned function is called. Any number of processes may run it. */
export function startNotices(): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(tellDue).catch((err) => logger.warn({ err }, "notices could not be sent"));
    }, COLLECT_MS);
  };
  const retrying = setInterval(wake, PACE_S[0] * 1_000);
  const listening = listen(NOTICE_DUE, wake, { onReconnect: wake });
  wake();
  return async () => {
    listening();
    clearInterval(retrying);
    clearTimeout(timer);
    await running;
  };
}

/** Tells everything that is due. What fails is tried again up to four times. */
export async function tellDue(): Promise<void> {
  await database()
    .delete(notices)
    .where(
      or(
        lt(notices.createdAt, sql`now() - make_interval(hours => ${TOLD_WITHIN_HOURS})`),
        sql`${notices.attempts} > ${PACE_S.length}`,
      ),
    );
  for (let taken = await takeDue(); taken.length > 0; taken = await takeDue()) {
    for (const alike of grouped(taken)) await tell(alike);
  }
}

/** Takes what is due, so that no other process does meanwhile. */
function takeDue(): Promise<NoticeRow[]> {
  const due = database()
    .select({ id: notices.id })
    .from(notices)
    .where(lte(notices.nextAttemptAt, sql`now()`))
    .orderBy(notices.nextAttemptAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const paces = sql.raw(`array[${PACE_S.join(", ")}]`);
  const wait = sql`(${paces})[least(${notices.attempts} + 1, ${PACE_S.length})] * interval '1 second'`;
  return database()
    .update(notices)
    .set({ attempts: sql`${notices.attempts} + 1`, nextAttemptAt: sql`now() + ${wait}` })
    .where(inArray(notices.id, due))
    .returning();
}

/** Those of one kind, to one person in one way. */
function grouped(rows: readonly NoticeRow[]): NoticeRow[][] {
  const groups = new Map<string, NoticeRow[]>();
  for (const row of rows) {
    const key = `${row.personId} ${row.sessionId} ${row.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

async function tell(rows: readonly NoticeRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  try {
    const text = await textOf(first.kind, rows);
    await (first.sessionId === null ? byMail(first, text) : byPush(first, text));
    await database()
      .delete(notices)
      .where(
        inArray(
          notices.id,
          rows.map(({ id }) => id),
        ),
      );
  } catch (err) {
    logger.info({ err, kind: first.kind }, "a notice could not be sent; it will be tried again");
  }
}

/** Nothing, for a browser that was signed out or a choice that was taken back since. */
async function byPush({ sessionId, kind, subject }: NoticeRow, text: NoticeText): Promise<void> {
  const [row] = await database()
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.id, sessionId ?? ""), isNull(sessions.revokedAt), isNull(people.removedAt)));
  if (!row) return;
  const { subscription } = row;
  const isOver = await sendPush(subscription, {
    web_push: 8030,
    notification: {
      title: text.title,
      ...(text.body !== null && { body: text.body }),
      navigate: subscription.origin + text.path,
      tag: kind === "done" ? kind : `${kind} ${subject}`,
    },
  });
  if (isOver)
    await database()
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionId, sessionId ?? ""));
}

async function byMail({ personId }: NoticeRow, { title, body, path }: NoticeText): Promise<void> {
  const [row] = await database()
    .select({ choice: mailChoices })
    .from(mailChoices)
    .innerJoin(people, eq(people.id, mailChoices.personId))
    .where(and(eq(mailChoices.personId, personId), isNull(people.removedAt)));
  if (!row) return;
  const { address, origin } = row.choice;
  const { open, why } = messages.mail;
  const lines = [
    `${title}.`,
    body,
    `${open}\n${origin}${path}`,
    "--",
    why(origin + settingsLink("notifications")),
  ];
  await sendMail({ to: address, subject: title, text: `${lines.filter(Boolean).join("\n\n")}\n` });
}
