import * as z from "zod/mini";
import { isTerminal, jobStatus } from "@/lib/contract/job";
import { context } from "./context";

const charged = z.object({
  id: z.string(),
  status: jobStatus,
  credits_reserved: z.number(),
  credits_used: z.nullish(z.number()),
});

/** Keeps what a job holds or cost, from any answer that shows it. */
export function note(method: string, path: string, key: string, answer: { status: number; body: unknown }) {
  const job = charged.safeParse(answer.body).data;
  if (!job) return;
  const address = method === "POST" ? `${path}/${job.id}` : path;
  const isOver = isTerminal(job.status);
  const credits = isOver ? (job.credits_used ?? 0) : job.credits_reserved;
  if (method === "POST" ? answer.status === 202 : context().jobs.has(address))
    context().jobs.set(address, { key, credits, isOver });
}
