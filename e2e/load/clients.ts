import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { imageOrder } from "./site";

const NO_ANSWER_AFTER_MS = 20_000;

/** What the clients of one dashboard saw. */
export type Seen = { unannounced: string[]; announced: number; accepted: Map<string, number> };

export type People = { url: string; cookie: string; seen: Seen; ending: AbortSignal };

/** One request; null without an answer. Counts answers of the server's own faults, with and without Retry-After. */
async function ask({ url, cookie, seen }: People, path: string, init: RequestInit = {}) {
  const headers = { cookie, "sec-fetch-site": "same-origin", ...init.headers };
  const signal = init.signal ?? AbortSignal.timeout(NO_ANSWER_AFTER_MS);
  const answer = await fetch(url + path, { ...init, headers, signal }).catch(() => null);
  if (answer && answer.status >= 500) {
    if (answer.headers.has("retry-after")) seen.announced += 1;
    else seen.unannounced.push(`${answer.status} ${path}`);
  }
  return answer;
}

/** Presses like a form: the same token until it is taken. */
export async function submit(people: People, number: number): Promise<void> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(imageOrder(`[sandbox:fail] ${number}`)),
  };
  for (;;) {
    const answer = await ask(people, "/api/jobs", init);
    if (answer?.status === 202) {
      people.seen.accepted.set((await answer.json()).id, Date.now());
      return;
    }
    await answer?.body?.cancel();
    await wait(1_000);
  }
}

/** Reads the list again and again. */
export async function list(people: People): Promise<void> {
  while (!people.ending.aborted) {
    await (await ask(people, "/api/jobs?limit=24"))?.text().catch(() => "");
    await wait(300);
  }
}

/** A tab's live feed, which is opened again whenever it ends, and all that it said. */
export function follow(people: People): { heard: string } {
  const feed = { heard: "" };
  const read = async () => {
    const answer = await ask(people, "/api/jobs/events", { signal: people.ending });
    if (answer?.status !== 200) return answer?.body?.cancel();
    for await (const part of answer.body ?? []) feed.heard += Buffer.from(part).toString();
  };
  void (async () => {
    while (!people.ending.aborted) {
      await read().catch(() => undefined);
      await wait(1_000);
    }
  })();
  return feed;
}
