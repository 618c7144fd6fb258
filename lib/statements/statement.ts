import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { storedTag } from "@/lib/jobs/tags/tag";
import { calendarDay, timeZone } from "@/lib/platform/calendar";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";
import { isCurrency, parsePercent, parsePrice } from "./money";

/** A calendar month, as `2026-11`. */
const month = z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, messages.monthWrong));

/** What a statement is of: a month or the whole time; of the workspace, of a board, or of a tag. */
const scope = {
  /** Null for the whole time. */
  month: z.nullish(month),
  board_id: z.nullish(idInRequest),
  tag: z.nullish(storedTag),
  /** The zone in which the month begins and ends. */
  tz: z._default(timeZone, "UTC"),
};
const ofOne = <
  S extends z.ZodMiniType<{ board_id?: string | null | undefined; tag?: string | null | undefined }>,
>(
  schema: S,
) =>
  schema.check(
    z.refine(({ board_id, tag }) => !(board_id && tag), { path: ["tag"], message: messages.boardOrTag }),
  );

/** Query of GET /api/statements/preview. */
export const statementQuery = ofOne(z.object(scope));
export type StatementQuery = z.infer<typeof statementQuery>;

/** Body of POST /api/statements. */
export const newStatement = ofOne(z.strictObject(scope));

/** Counts, and credits of jobs and calls of language models as the ledger has them. */
const statementFigures = z.object({
  /** Completed jobs. */
  made: z.int(),
  /** Failed after acceptance, or canceled by the API. */
  failed: z.int(),
  /** Refused before anything was reserved. */
  rejected: z.int(),
  /** Jobs that have not ended. */
  active: z.int(),
  /** Calls of language models: descriptions, chat and requests of API clients. */
  calls: z.int(),
  /** The highest prices that were approved by a press, of jobs. */
  approved: z.number(),
  /** Without what was refunded. */
  charged: z.number(),
  /** Reserved and given back: in no charge. */
  refunded: z.number(),
  /** Held by what still runs: in no charge. */
  held: z.number(),
  /** Ended jobs and calls whose charge the API never said: in no charge. */
  unknown: z.int(),
});
export type StatementFigures = z.infer<typeof statementFigures>;

const billed = { billed_credits: z.string(), amount: z.nullable(z.string()) };

const statementRow = z.object({
  ...statementFigures.shape,
  ...billed,
  /** An id; empty for what has none. */
  value: z.string(),
  /** Null where nobody gave one. */
  name: z.nullable(z.string()),
});
export type StatementRow = z.infer<typeof statementRow>;

/** A shot of a board, or the line that is spoken under it; number 0 for what is not on the board any more. */
const shotRow = z.extend(statementRow, {
  board_id: z.string(),
  number: z.int(),
  part: z.enum(["shot", "still", "line", "removed"]),
});
export type ShotRow = z.infer<typeof shotRow>;

/** Kinds of rows by what was made: the jobs' kinds, descriptions, chat, and requests of API clients. */
export const STATEMENT_KINDS = [...jobKind.options, "description", "answer", "call"] as const;
const statementKind = z.enum(STATEMENT_KINDS);
export type StatementKind = z.infer<typeof statementKind>;

const billing = {
  markup_percent: z.nullable(z.string()),
  credit_price: z.nullable(z.string()),
  currency: z.nullable(z.string()),
};

/** What was made and charged in a period. Each group of rows adds up to the total, in every figure but the rounded amounts. */
export const statement = z.object({
  object: z.literal("statement"),
  month: z.nullable(z.string()),
  board_id: z.nullable(z.string()),
  board_name: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  time_zone: z.string(),
  /** The first and last day with an entry; null without any. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  made_at: timestamp,
  workspace_name: z.nullable(z.string()),
  ...billing,
  total: z.object({
    ...statementFigures.shape,
    ...billed,
    /** Without the mark-up. */
    net_amount: z.nullable(z.string()),
    /** What the mark-up adds, such that it and `net_amount` are `amount`. */
    markup_amount: z.nullable(z.string()),
  }),
  kinds: z.array(z.extend(statementRow, { value: statementKind })),
  /** With one row for what is on no board. */
  boards: z.array(statementRow),
  /** Empty where they are more than `MAX_SHOT_ROWS`. */
  shots: z.array(shotRow),
  has_more_shots: z.boolean(),
  people: z.array(statementRow),
});
export type Statement = z.infer<typeof statement>;

/** More rows of shots are on no sheet: the file has every entry. */
export const MAX_SHOT_ROWS = 400;

export const MAX_NOTE = 500;
const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE, messages.noteLong(MAX_NOTE)));

/** A statement that is kept as it was, without its sums. */
const keptStatement = z.object({
  object: z.literal("kept_statement"),
  id: idOf("stm"),
  month: z.nullable(z.string()),
  board_id: z.nullable(z.string()),
  board_name: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  time_zone: z.string(),
  charged: z.number(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  made_at: timestamp,
  /** Whether it was made by itself on the first of a month. */
  is_scheduled: z.boolean(),
  /** Who kept it; null for one that was made by itself, and for a person without a name. */
  person_name: z.nullable(z.string()),
  sent_on: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
  note: z.string(),
});
export type KeptStatement = z.infer<typeof keptStatement>;

/** Body of GET /api/statements: the latest first. */
export const keptStatements = listOf(keptStatement);

/** How the ledger has changed since a statement of it was kept. */
const changes = z.pick(statementFigures, {
  made: true,
  charged: true,
  refunded: true,
  held: true,
  unknown: true,
});

/** Body of GET /api/statements/:statementId. */
export const keptStatementDetail = z.extend(keptStatement, {
  statement,
  /** What the ledger has more of now, or less; null where it is the same. */
  since: z.nullable(changes),
});
export type KeptStatementDetail = z.infer<typeof keptStatementDetail>;

/** Body of PATCH /api/statements/:statementId. What is left out stays; null takes a date back. */
export const notedStatement = z.strictObject({
  sent_on: z.optional(z.nullable(calendarDay)),
  paid_on: z.optional(z.nullable(calendarDay)),
  note: z.optional(note),
});
export type NotedStatement = z.infer<typeof notedStatement>;

export const statementPath = z.object({ statementId: idInRequest });

const decimal = (isGood: (text: string) => boolean, message: string) =>
  z.nullable(z.string().check(z.trim(), z.refine(isGood, message)));

const MAX_PERCENT = 1_000;
const isPercent = (text: string): boolean => {
  const percent = parsePercent(text);
  return percent !== null && percent.value <= BigInt(MAX_PERCENT) * 10n ** BigInt(percent.scale);
};

/** What is billed, and whether statements make themselves. */
const settings = {
  markup_percent: decimal(isPercent, messages.markupWrong),
  credit_price: decimal((text) => (parsePrice(text)?.value ?? 0n) > 0n, messages.priceWrong),
  currency: z.nullable(z.string().check(z.toUpperCase(), z.refine(isCurrency, messages.currencyWrong))),
  /** Made on the first of each month, of the month before. */
  is_scheduled: z.boolean(),
  /** In which those months begin and end. */
  time_zone: timeZone,
};

/** Body of PATCH /api/statements/settings. */
export const changedStatementSettings = z.strictObject(settings).check(
  z.refine(({ credit_price, currency }) => (credit_price === null) === (currency === null), {
    path: ["currency"],
    message: messages.priceAndCurrency,
  }),
);
export type ChangedStatementSettings = z.infer<typeof changedStatementSettings>;

/** Body of GET /api/statements/settings. */
export const statementSettings = z.object({
  object: z.literal("statement_settings"),
  ...billing,
  is_scheduled: z.boolean(),
  /** Null before it was set. */
  time_zone: z.nullable(z.string()),
});
export type StatementSettings = z.infer<typeof statementSettings>;
