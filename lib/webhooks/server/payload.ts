import "server-only";
import { boardLink, remarkLink, reviewLink } from "@/lib/navigation/boards";
import { statementLink } from "@/lib/navigation/kept-statement";
import { settingsLink } from "@/lib/navigation/settings";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import type { WebhookEventType } from "../webhook";
import type { WebhookEventRow } from "./schema";

/** The body of an event, the same at every attempt. The form is that of Standard Webhooks. */
export const bodyOf = ({
  type,
  createdAt,
  data,
}: Pick<WebhookEventRow, "type" | "createdAt" | "data">): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, link: linkOf(type, data) } });

const ofJob = ({ job_id }: Data) => `${PAGE_PATHS.gallery}/${encodeURIComponent(String(job_id))}`;
const ofBoard = ({ board_id }: Data) => boardLink(String(board_id));
const ofApproval = () => settingsLink("approvals");
const ofLimit = () => settingsLink("limits");
/** The review of a board, else what is shared; of a collection there is no page but the list. */
const ofReview = (data: Data) =>
  data.of === "board"
    ? reviewLink(String(data.thing_id), String(data.review_id))
    : data.of === "job"
      ? ofJob({ job_id: data.thing_id })
      : PAGE_PATHS.gallery;

const ofRemark = (data: Data) =>
  data.of === "board" ? remarkLink(String(data.thing_id), String(data.remark_id)) : ofReview(data);

type Data = Readonly<Record<string, unknown>>;

/** The page where a person sees it, below the address of the dashboard. */
const LINKS: Record<WebhookEventType, (data: Data) => string> = {
  "job.completed": ofJob,
  "job.failed": ofJob,
  "job.canceled": ofJob,
  "approval.needed": ofApproval,
  "approval.answered": ofApproval,
  "board_run.ended": ofBoard,
  "board_run.paused": ofBoard,
  "review.opened": ofReview,
  "remark.left": ofRemark,
  "review.answered": ofReview,
  "refund.missing": ofJob,
  "limit.near": ofLimit,
  "limit.reached": ofLimit,
  "limit.requested": ofApproval,
  "limit.answered": ofApproval,
  "balance.low": () => PAGE_PATHS.usage,
  "statement.made": ({ statement_id }) => statementLink(String(statement_id)),
  "price.changed": () => PAGE_PATHS.pricing,
  "key.refused": () => settingsLink("key"),
  "backup.failed": () => PAGE_PATHS.settings,
  test: () => settingsLink("webhooks"),
};

export const linkOf = (type: WebhookEventType, data: Data): string => LINKS[type](data);
