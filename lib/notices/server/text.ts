import "server-only";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { forecast } from "@/lib/forecast/forecast";
import { messages as forecastMessages } from "@/lib/forecast/messages";
import { jobs } from "@/lib/jobs/server/schema";
import { boardReviewLink, reviewLink } from "@/lib/navigation/boards";
import { statementLink } from "@/lib/navigation/kept-statement";
import { settingsLink } from "@/lib/navigation/settings";
import { excerpt } from "@/lib/platform/excerpt";
import { formatMonth } from "@/lib/platform/format";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { database } from "@/lib/platform/server/database";
import { reviews } from "@/lib/reviews/server/schema";
import { people, sessions } from "@/lib/session/server/schema";
import { messages } from "../messages";
import type { ToldKind } from "../notice";
import type { NoticeRow } from "./schema";

/** What is said: a title, perhaps a sentence, and the page that it leads to. */
export type NoticeText = { title: string; body: string | null; path: string };

const EXCERPT_CHARACTERS = 120;

/** Says notices of one kind to one person as one: the only, or how many there are. */
export const textOf = (kind: ToldKind, rows: readonly NoticeRow[]): Promise<NoticeText> => TEXTS[kind](rows);

const ofJob = z.object({ event: z.string(), job_id: z.string() });
const ofApproval = z.object({
  approval_id: z.string(),
  credits: z.number(),
  jobs: z.number(),
  status: z.enum(["waiting", "granted", "declined", "withdrawn"]),
  person_id: z.string(),
  token_id: z.string().nullable(),
});
const ofLimitRequest = z.object({
  status: z.enum(["waiting", "granted", "declined", "ended"]),
  ended_for: z.enum(["limit_removed", "limit_raised"]).nullable(),
  asked_credits: z.number(),
  granted_credits: z.number().nullable(),
  person_id: z.string(),
  token_id: z.string().nullable(),
});
const isOfLimit = ({ data }: NoticeRow): boolean => String(data.event).startsWith("limit.");
const ofWebhook = z.object({ host: z.string(), reason: z.enum(["gone", "failing", "secret"]) });
const ofPasswordLink = z.object({ status: z.enum(["made", "used"]) });
const { left, rates, waiting, today } = forecast.shape;
const ofBalance = z.object({ reason: z.enum(["used_up", "waiting", "rate"]), left, rates, waiting, today });
const ofStatement = z.object({
  statement_id: z.string(),
  month: z.string(),
  charged_credits: z.number(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});
const ofReview = z.object({ review_id: z.string() });

type Texts = Record<ToldKind, (rows: readonly NoticeRow[]) => Promise<NoticeText>>;
const TEXTS: Texts = {
  async done(rows) {
    const ended = rows.map(({ data }) => ofJob.parse(data));
    const failed = ended.filter(({ event }) => event === "job.failed").length;
    const title = messages.done(ended.length, failed);
    const [only] = ended;
    if (!only || ended.length > 1) return { title, body: null, path: PAGE_PATHS.gallery };
    const [job] = await database().select({ prompt: jobs.prompt }).from(jobs).where(eq(jobs.id, only.job_id));
    return {
      title,
      body: job ? excerpt(job.prompt, EXCERPT_CHARACTERS) : null,
      path: `${PAGE_PATHS.gallery}/${only.job_id}`,
    };
  },

  async approval_needed(rows) {
    if (rows.some(isOfLimit)) return limitsAsked(rows);
    const asked = rows.map(({ data }) => ofApproval.parse(data));
    const credits = asked.reduce((sum, each) => sum + each.credits, 0);
    const path = settingsLink("approvals");
    const [only] = asked;
    if (!only || asked.length > 1)
      return { title: messages.approvalsNeeded(asked.length, credits), body: null, path };
    const [person, token] = await Promise.all([
      nameOf(people, only.person_id),
      only.token_id === null ? null : nameOf(sessions, only.token_id),
    ]);
    const body = messages.askedBy(person ?? messages.someone, token, only.jobs);
    return { title: messages.approvalNeeded(credits), body, path };
  },

  async approval_answered(rows) {
    if (rows.some(isOfLimit)) return limitsAnswered(rows);
    const path = settingsLink("approvals");
    const [only] = rows.map(({ data }) => ofApproval.parse(data));
    const one = rows.length === 1 && only?.status !== "waiting" ? only?.status : undefined;
    const title = one ? messages.answered[one] : messages.manyAnswered(rows.length);
    return { title, body: null, path };
  },

  remark_left: (rows) =>
    aboutReviews(rows, rows.length === 1 ? messages.remark : messages.remarks(rows.length)),

  review_answered(rows) {
    const [only] = rows;
    const verdict = z.object({ verdict: z.enum(["approved", "changes"]) }).safeParse(only?.data).data;
    const title =
      rows.length === 1 && verdict ? messages.verdict[verdict.verdict] : messages.verdicts(rows.length);
    return aboutReviews(rows, title);
  },

  async balance_low(rows) {
    const latest = ofBalance.parse(rows.at(-1)?.data);
    return {
      title: forecastMessages.lowTitle,
      body: forecastMessages.low[latest.reason](latest),
      path: PAGE_PATHS.usage,
    };
  },

  async statement_made(rows) {
    const [only] = rows.map(({ data }) => ofStatement.parse(data));
    if (!only || rows.length > 1)
      return { title: messages.statements(rows.length), body: null, path: PAGE_PATHS.statements };
    const amount = only.amount === null ? null : `${only.amount} ${only.currency ?? ""}`.trim();
    return {
      title: messages.statement(formatMonth(`${only.month}-01`)),
      body: messages.statementOf(only.charged_credits, amount),
      path: statementLink(only.statement_id),
    };
  },

  async webhook_off(rows) {
    const [only] = rows.map(({ data }) => ofWebhook.parse(data));
    const path = settingsLink("webhooks");
    if (!only || rows.length > 1) return { title: messages.webhooksOff(rows.length), body: null, path };
    return { title: messages.webhookOff(only.host), body: messages.webhookOffFor[only.reason], path };
  },

  async password_link(rows) {
    const told = rows.map(({ data }) => ofPasswordLink.parse(data).status);
    const { title, body } = messages.passwordLink[told.includes("used") ? "used" : "made"];
    return { title, body, path: settingsLink("sessions") };
  },
};

/** Requests for higher limits, perhaps among others. */
async function limitsAsked(rows: readonly NoticeRow[]): Promise<NoticeText> {
  const path = settingsLink("approvals");
  const [only] = rows;
  if (!only || rows.length > 1) return { title: messages.requests(rows.length), body: null, path };
  const { asked_credits: credits, person_id, token_id } = ofLimitRequest.parse(only.data);
  const [person, token] = await Promise.all([
    nameOf(people, person_id),
    token_id === null ? null : nameOf(sessions, token_id),
  ]);
  return {
    title: messages.limitAsked(credits),
    body: messages.limitAskedBy(person ?? messages.someone, token),
    path,
  };
}

function limitsAnswered(rows: readonly NoticeRow[]): NoticeText {
  const path = settingsLink("approvals");
  const [only] = rows;
  if (!only || rows.length > 1) return { title: messages.manyAnswered(rows.length), body: null, path };
  const { status, ended_for, granted_credits } = ofLimitRequest.parse(only.data);
  if (status === "waiting") return { title: messages.manyAnswered(1), body: null, path };
  const title = messages.limitAnswered[status];
  const body =
    granted_credits !== null
      ? messages.limitGranted(granted_credits)
      : ended_for === null
        ? null
        : messages.limitEnded[ended_for];
  return { title, body, path };
}

/** Leads to the review, to those of the board that all of them show, or to the gallery. */
async function aboutReviews(rows: readonly NoticeRow[], title: string): Promise<NoticeText> {
  const ids = [...new Set(rows.map(({ data }) => ofReview.parse(data).review_id))];
  const found = await database().select().from(reviews).where(inArray(reviews.id, ids));
  const things = new Set(found.map(({ of, thingId }) => `${of} ${thingId}`));
  const [review] = found;
  const isOneBoard = review?.of === "board" && things.size === 1 && review.thingId !== null;
  return {
    title,
    body: ids.length === 1 ? (review?.title ?? null) : null,
    path: !isOneBoard
      ? PAGE_PATHS.gallery
      : ids.length === 1
        ? reviewLink(review.thingId, review.id)
        : boardReviewLink(review.thingId),
  };
}

async function nameOf(table: typeof people | typeof sessions, id: string): Promise<string | null> {
  const [row] = await database().select({ name: table.name }).from(table).where(eq(table.id, id));
  return row?.name ?? null;
}
