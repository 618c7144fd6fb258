import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { takeStream } from "@/lib/platform/server/stream-limits";
import { onSessionEnd } from "@/lib/session/server/session";
import { messages } from "../../messages";
import { CARD_META } from "../card";
import { type Followed, followed, readFollowed } from "../follow";
import { linksOf } from "../shown-job";
import { type ToolContext, tool } from "../tool";

/** Less than the minute after which clients and proxies give up. */
const MAX_SECONDS = 50;
const LOOK_EVERY_MS = 1_000;
const MAX_IDS = 20;

const wait = tool({
  name: "wait",
  title: "Wait",
  description:
    "Waits for jobs (job_), requests to owners (apr_) and runs of boards (run_), at most 50 seconds, and says how they stand. Once a request is approved it waits for its jobs too. Call it again until everything is done. Free.",
  may: "look",
  scope: "any",
  does: "reads",
  input: z.strictObject({
    ids: z.array(z.string().min(1).max(128)).min(1).max(MAX_IDS),
    seconds: z.number().min(0).max(MAX_SECONDS).default(MAX_SECONDS).describe("The longest time to wait"),
  }),
  output: z.object({
    is_done: z.boolean(),
    items: z.array(followed),
    next: z.string(),
  }),
  meta: CARD_META,
  async run({ ids, seconds }, context) {
    const release = takeStream("feed", context.agent);
    const ended = new AbortController();
    const forget = onSessionEnd(context.agent, () => ended.abort());
    try {
      const items = await follow(context, { ids, seconds, ended: ended.signal });
      const jobs = items.flatMap(({ job }) => job ?? []);
      return {
        result: { is_done: items.every(({ is_done }) => is_done), items, next: nextOf(items) },
        content: linksOf(jobs),
      };
    } finally {
      forget();
      release();
    }
  },
});

type Following = { ids: readonly string[]; seconds: number; ended: AbortSignal };

/** Reads how they stand until all are done, the time is over, the caller left or the token ended. */
async function follow(context: ToolContext, { ids, seconds, ended }: Following): Promise<Followed[]> {
  const { agent, origin, signal } = context;
  const until = performance.now() + seconds * 1_000;
  const stop = AbortSignal.any([signal, ended]);
  const tell = teller(context);
  while (true) {
    if (ended.aborted) throw new ApiError("unauthenticated", messages.tokenEnded);
    const items = await readFollowed(agent, ids, origin);
    const left = until - performance.now();
    if (items.every(({ is_done }) => is_done) || left <= 0 || signal.aborted) return items;
    await tell(items);
    await pause(Math.min(left, LOOK_EVERY_MS), undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Notices of progress for a client that asks for them. Their figure only rises, as the protocol wants it. */
function teller({ mcp }: ToolContext): (items: readonly Followed[]) => Promise<void> {
  const progressToken = mcp.mcpReq._meta?.progressToken;
  let told = -1;
  return async (items) => {
    if (progressToken === undefined) return;
    const parts = items.map(({ is_done, progress_percent }) => (is_done ? 1 : (progress_percent ?? 0) / 100));
    const progress = parts.reduce((sum, part) => sum + part, 0);
    if (progress <= told) return;
    told = progress;
    const done = items.filter(({ is_done }) => is_done).length;
    const params = {
      progressToken,
      progress,
      total: items.length,
      message: messages.progress(done, items.length),
    };
    await mcp.mcpReq.notify({ method: "notifications/progress", params });
  };
}

function nextOf(items: readonly Followed[]): string {
  if (!items.every(({ is_done }) => is_done)) return messages.next.again;
  return items.some(({ stopped_for }) => stopped_for !== null) ? messages.next.stopped : messages.next.done;
}

const waitCall = z.looseObject({
  method: z.literal("tools/call"),
  params: z.looseObject({ name: z.literal(wait.name) }),
});

/** Whether a message calls this tool. */
export const isWaitCall = (message: unknown): boolean => waitCall.safeParse(message).success;

export const waitTools = [wait];
