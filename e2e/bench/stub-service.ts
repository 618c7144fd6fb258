import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { z } from "zod";
import { A_CLIP, A_PRICE } from "../../lib/testing/a-clip";

/** A service that takes clips, says of each when it is done, and gives all of them the same file. */
export type StubService = {
  origin: string;
  /** How often jobs were asked about so far. */
  polls: () => number;
  /** When the job with this prompt ends, in milliseconds since 1970. */
  endOf: (prompt: string) => number;
  close: () => void;
};

const body = z.object({ prompt: z.string() });

/**
 * Starts it on a free port.
 * @param endsAt asked once for each job that is taken: when it ends, in milliseconds since 1970
 * @param clip the path of the file of every job
 */
export async function startStubService(
  endsAt: () => number,
  clip = "lib/testing/samples/h10.mp4",
): Promise<StubService> {
  const file = readFileSync(clip);
  /** The jobs by their prompts, which are their ids. */
  const jobs = new Map<string, { at: number; endsAt: number }>();
  let polls = 0;
  const service = createServer(async (asked, response) => {
    const url = asked.url ?? "";
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    let text = "";
    for await (const part of asked) text += part;
    if (url === "/v1/pricing") return send(200, { object: "list", data: [A_PRICE] });
    if (url === "/file") return response.writeHead(200, { "content-type": "video/mp4" }).end(file);
    const isNew = asked.method === "POST" && url === "/v1/video-generations";
    const id = isNew
      ? body.parse(JSON.parse(text)).prompt
      : /^\/v1\/video-generations\/(\w+)$/.exec(url)?.[1];
    if (isNew && id !== undefined) jobs.set(id, { at: Date.now(), endsAt: endsAt() });
    const job = id === undefined ? undefined : jobs.get(id);
    if (id === undefined || !job) {
      return send(404, { error: { code: "not_found", message: "Not here.", request_id: "req_bench" } });
    }
    if (!isNew) polls += 1;
    return send(isNew ? 202 : 200, recordOf(id, job, `${origin}/file`));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return {
    origin,
    polls: () => polls,
    endOf: (prompt) => jobs.get(prompt)?.endsAt ?? 0,
    close: () => {
      service.close();
      service.closeAllConnections();
    },
  };
}

/** The record of a job, as the API gives it now. */
function recordOf(id: string, { at, endsAt }: { at: number; endsAt: number }, url: string) {
  const isDone = Date.now() >= endsAt;
  const file = { id: `${id}_file`, object: "asset", type: "video", url, mime_type: "video/mp4" };
  return {
    id,
    object: "video_generation_job",
    status: isDone ? "completed" : "processing",
    credits_reserved: 9,
    credits_used: isDone ? 9 : null,
    credits_refunded: 0,
    assets: isDone ? [file] : [],
    created_at: new Date(at).toISOString(),
    completed_at: isDone ? new Date(endsAt).toISOString() : null,
  };
}

/**
 * What a browser sends to submit a clip.
 * @param prompt the name of the job, of letters and digits; the same name is the same intent
 */
export const jobRequest = (cookie: string, prompt: string) => ({
  method: "POST" as const,
  headers: {
    cookie,
    "content-type": "application/json",
    "idempotency-key": `benchmark-${prompt}`,
    "sec-fetch-site": "same-origin",
  },
  body: JSON.stringify({ kind: "video", request: { ...A_CLIP, prompt } }),
});

/**
 * Submits such a clip.
 * @throws Error when it is not accepted
 */
export async function submitJob(url: string, cookie: string, prompt: string): Promise<void> {
  const { statusCode, body } = await request(`${url}/api/jobs`, jobRequest(cookie, prompt));
  const text = await body.text();
  if (statusCode !== 202) throw new Error(`a job got status ${statusCode}: ${text}`);
}
