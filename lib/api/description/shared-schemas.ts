import "server-only";
import { approval } from "@/lib/approvals/approval";
import { assistantApi } from "@/lib/assistant/api";
import { ended, started, textPart } from "@/lib/assistant/conversation";
import { board } from "@/lib/boards/board";
import { boardRun, boardTakes } from "@/lib/boards/run";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { roughCut } from "@/lib/cuts/cut";
import { description } from "@/lib/describe/description";
import { feedFrame } from "@/lib/feed/frames";
import type { Endpoint } from "@/lib/http/endpoint";
import { jobsApi } from "@/lib/jobs/api";
import { job, jobDetail } from "@/lib/jobs/job";
import { limit } from "@/lib/limits/limit";
import { review } from "@/lib/reviews/review";
import { savedItem } from "@/lib/saved/saved";
import { upload } from "@/lib/uploads/upload";
import { voiceEntry } from "@/lib/voices/voice-entry";

type Schema = NonNullable<Endpoint["result"]>;

/** The schemas of results that have a name in the description, so that generated clients have types of these names. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  ApiError: errorEnvelope,
  Job: job,
  JobDetail: jobDetail,
  Approval: approval,
  Board: board,
  BoardRun: boardRun,
  BoardTakes: boardTakes,
  RoughCut: roughCut,
  Description: description,
  Limit: limit,
  Review: review,
  SavedItem: savedItem,
  Upload: upload,
  Voice: voiceEntry,
};

/** The server-sent events of a call: the data of each event by its name. */
type Events = Readonly<Record<string, Schema>>;

/** Schemas of the events of every call that sends some, by the path of the call. */
export const EVENTS: Readonly<Record<string, { name: string; events: Events }>> = {
  [jobsApi.events.path]: {
    name: "FeedEvent",
    events: Object.fromEntries(
      feedFrame.def.options.flatMap(({ shape }) => shape.event.def.values.map((name) => [name, shape.data])),
    ),
  },
  [assistantApi.ask.path]: { name: "AnswerEvent", events: { started, text: textPart, ended } },
};
