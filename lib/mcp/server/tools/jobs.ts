import "server-only";
import { z } from "zod";
import { jobKind } from "@/lib/jobs/job";
import { cancelJob } from "@/lib/jobs/server/cancel";
import { readDetail } from "@/lib/jobs/server/read";
import { listJobs } from "@/lib/jobs/server/search/list";
import { listRemarks } from "@/lib/reviews/server/remarks";
import { CARD_META } from "../card";
import { linksOf, showJob, shownJob } from "../shown-job";
import { tool } from "../tool";

const MAX_FOUND = 25;

const find = tool({
  name: "find",
  title: "Find jobs",
  description:
    "What was made here, the latest first: by words of prompts, notes, tags and descriptions, by kind and status. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({
    text: z.string().max(200).optional(),
    kind: z.optional(jobKind),
    status: z.enum(["active", "settled", "completed", "failed", "rejected", "canceled"]).optional(),
    board_id: z.string().max(64).optional(),
    cursor: z.string().max(500).optional().describe("The next_cursor of the page before"),
    limit: z.int().min(1).max(MAX_FOUND).default(10),
  }),
  output: z.object({ jobs: z.array(shownJob), next_cursor: z.string().nullable() }),
  async run({ text, kind, status, board_id, cursor, limit }, { agent, origin }) {
    const page = await listJobs(agent, { q: text, kind, status, board: board_id, cursor, limit });
    return {
      result: { jobs: page.data.map((job) => showJob(job, origin)), next_cursor: page.next_cursor ?? null },
    };
  },
});

const jobId = z.string().min(1).max(128);
const remark = z.object({
  name: z.string(),
  text: z.string(),
  seconds: z.number().nullable(),
  is_resolved: z.boolean(),
});

const get = tool({
  name: "get",
  title: "Get a job",
  description:
    "A job with its request, note, tags, timeline, remarks and results, whose files and posters are linked. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ job_id: jobId }),
  output: z.object({
    job: shownJob,
    request: z.record(z.string(), z.unknown()),
    note: z.string().nullable(),
    tags: z.array(z.string()),
    rating: z.number().nullable(),
    person_name: z.string().nullable(),
    timeline: z.array(z.object({ at: z.string(), status: z.string(), note: z.string().nullable() })),
    remarks: z.array(remark),
  }),
  meta: CARD_META,
  async run({ job_id }, { agent, origin }) {
    const detail = await readDetail(agent, job_id);
    const remarks = await listRemarks(agent, { of: "job", id: job_id });
    const job = showJob(detail, origin);
    const { request, note, tags, rating, person_name, timeline } = detail;
    return {
      result: {
        job,
        ...{ request, note, tags, rating, person_name, timeline },
        remarks: remarks.map(({ name, text, seconds, resolved_at }) => ({
          ...{ name, text, seconds },
          is_resolved: resolved_at !== null,
        })),
      },
      content: linksOf([job]),
    };
  },
});

const cancel = tool({
  name: "cancel",
  title: "Cancel a job",
  description:
    "Cancels a job that waits to be sent. One that the API has accepted goes on, and is refused here with conflict. Free.",
  may: "remove",
  scope: "remove",
  does: "removes",
  isRepeatable: true,
  input: z.strictObject({ job_id: jobId }),
  output: z.object({ job: shownJob }),
  async run({ job_id }, { agent, origin }) {
    return { result: { job: showJob(await cancelJob(agent, job_id), origin) } };
  },
});

export const jobTools = [find, get, cancel];
