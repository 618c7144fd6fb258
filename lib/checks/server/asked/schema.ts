import "server-only";
import { sql } from "drizzle-orm";
import { bigserial, boolean, doublePrecision, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { boardReference } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { exactTimestamptz, sqlLiterals, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { personReference } from "@/lib/session/server/schema";
import { type CheckError, type CheckState, OPEN_CHECK_STATES } from "../../asked/asked-check";
import type { AskedQuestion } from "../../asked/question";
import type { Finding } from "../../finding";

/** What a press asks about a take. A row is written before anything is sent, and never sent again. */
export const askedChecks = pgTable(
  "asked_checks",
  {
    ...workspaceRow,
    boardId: boardReference(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    personId: personReference(),
    /** The access token that pressed for the person; null in a browser. */
    tokenId: text("token_id"),
    keyId: text("key_id").notNull(),
    /** By which the same press is known. */
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** The order in which takes are looked at. */
    position: bigserial("position", { mode: "number" }).notNull(),
    question: jsonb("question").$type<AskedQuestion>().notNull(),
    /** Equal for the same question in the same format. */
    questionHash: text("question_hash").notNull(),
    describerId: text("describer_id").notNull(),
    modelId: text("model_id").notNull(),
    /** The most that each part may cost, in millicredits, as it was shown. */
    describeMost: doublePrecision("describe_most").notNull(),
    judgeMost: doublePrecision("judge_most").notNull(),
    status: text("status").$type<CheckState>().notNull().default("waiting"),
    descriptionId: text("description_id"),
    /** Whether that description was made, and charged, for this check. */
    ownsDescription: boolean("owns_description").notNull().default(false),
    /** What each part was charged, in millicredits; null while nobody knows. */
    describeMillicredits: doublePrecision("describe_millicredits"),
    judgeMillicredits: doublePrecision("judge_millicredits"),
    findings: jsonb("findings").$type<Finding[]>(),
    isCut: boolean("is_cut").notNull().default(false),
    error: jsonb("error").$type<CheckError>(),
    /** Until then a worker hosts its clip. */
    leaseUntil: exactTimestamptz("lease_until"),
    /** After a failure that passes: when it goes on. */
    notBefore: exactTimestamptz("not_before"),
    /** Written before the language model is asked. When it is set, nothing more may be sent. */
    sentAt: exactTimestamptz("sent_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    index("asked_checks_board").on(table.boardId, table.jobId, table.position.desc()),
    index("asked_checks_press").on(table.personId, table.clientToken),
    index("asked_checks_job").on(table.jobId, table.questionHash),
    index("asked_checks_open")
      .on(table.workspaceId, table.position)
      .where(sql`${table.status} in ${sqlLiterals(OPEN_CHECK_STATES)}`),
  ],
);
/** As SQL, like the condition of the index: that a check waits, or is being made. */
export const IS_OPEN = sql`${askedChecks.status} in ${sqlLiterals(OPEN_CHECK_STATES)}`;
export type AskedCheckRow = typeof askedChecks.$inferSelect;
