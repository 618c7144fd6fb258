import { pathOf } from "./edit";
import { KINDS } from "./kinds";
import type { Exchange } from "./proxy";

export const JSON_TYPE = { "content-type": "application/json" };
const acceptedAnswer = (exchange: Exchange): Partial<Exchange> => {
  const now = new Date().toISOString();
  const { object } = KINDS.find(({ path }) => path === pathOf(exchange)) ?? {};
  const job = {
    ...{ id: "job_12345678", object: object?.source.replace(/[^a-z_]/g, ""), status: "queued" },
    ...{ credits_reserved: 9, credits_used: null, credits_refunded: 0, assets: [], created_at: now },
  };
  return { status: 202, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(job)) };
};
export const creation = (path: string, which: (exchange: Exchange) => boolean) => (exchange: Exchange) =>
  exchange.method === "POST" && pathOf(exchange) === path && which(exchange)
    ? acceptedAnswer(exchange)
    : undefined;
export const ofKey =
  (sort: string) =>
  ({ sent }: Exchange) =>
    String(sent.authorization).includes(`sandbox_${sort}`);
export const says =
  (word: string) =>
  ({ asked }: Exchange) =>
    asked.toString().includes(`[sandbox:${word}]`);
