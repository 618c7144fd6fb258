import "server-only";
import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { FairQueue } from "@/lib/platform/server/fair-queue";
import { PLAIN_PAGE_POLICY, plainPage } from "@/lib/platform/server/ingress/plain-page";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "./messages";
import { refusal, trackRequest } from "./shedding";

/**
 * Drawing a page takes tens of milliseconds of the only thread, in which no call of the API gets a response. Some pages at
 * once wait for their data together. A browser asks for a page, and for those it links to.
 */
const LIMITS = { atOnce: 4, ofOneAtOnce: 2, waiting: 256, ofOneWaiting: 32 };
/** After this time the next page is drawn, too: this one waits for a slow upstream, or for a reader who takes nothing. */
const MAX_TURN_MS = 10_000;

const turns = processValue("page-turns", () => new FairQueue(LIMITS, () => refusal("page")));

/** For whom pages were drawn last, by where a request comes from. */
const visitors = processValue("page-visitors", () => new LRUCache<string, string>({ max: 10_000 }));

const sourceOf = ({ headers }: IncomingMessage): string =>
  hash("sha256", `${headers["x-forwarded-for"]} ${headers.cookie}`, "base64");

/**
 * Refuses a page of a visitor for whom too many wait, before anything else is done for it.
 * @returns whether it was refused
 */
export function refusePage(request: IncomingMessage, response: ServerResponse): boolean {
  const visitor = visitors().get(sourceOf(request));
  if (visitor === undefined || !turns().isFull(visitor)) return false;
  sendBusyPage(response, refusal("page"));
  return true;
}

/**
 * Draws a page when it is its visitor's turn. While too many wait, the visitor gets a page that says so.
 * @param visitor as `guardPage` names whoever it is drawn for
 */
export async function inPageTurn(
  visitor: string,
  request: IncomingMessage,
  response: ServerResponse,
  draw: () => Promise<void>,
): Promise<void> {
  visitors().set(sourceOf(request), visitor);
  const left = new AbortController();
  response.once("close", () => left.abort());
  let drawing: Promise<void> | undefined;
  let release = () => {};
  try {
    release = trackRequest("page");
    const begin = () => {
      drawing = draw();
      return atMost(MAX_TURN_MS, drawing);
    };
    await turns().run(visitor, begin, left.signal);
    await drawing;
  } catch (error) {
    if (drawing === undefined && error instanceof ApiError) sendBusyPage(response, error);
    else if (drawing !== undefined || !left.signal.aborted) throw error;
  } finally {
    release();
  }
}

/** Settles with the work, or after this time. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref();
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const { busyPage: words } = messages;

const BUSY_PAGE = plainPage(
  words.title,
  `<p>${messages.shedding.page}</p>\n<p><a href="">${words.again}</a></p>`,
);

function sendBusyPage(response: ServerResponse, { status, retryAfterSeconds = 1 }: ApiError): void {
  const headers = {
    "retry-after": String(retryAfterSeconds),
    "cache-control": "no-store",
    "content-security-policy": PLAIN_PAGE_POLICY,
    "content-type": "text/html; charset=utf-8",
  };
  response.writeHead(status, headers).end(BUSY_PAGE);
}
