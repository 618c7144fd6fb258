import { createHash } from "node:crypto";
import { type JsonObject, KINDS, parseJson, pathOf } from "../mutations/edit";
import type { Exchange, Interceptors } from "../mutations/proxy";

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
};
/** Everything that a mutation can change. */
const print = ({ path, sent, asked, status, headers, body }: Exchange): string =>
  hashOf(JSON.stringify([path, sent, status, headers]), asked, body);

const isCreation = (exchange: Exchange): boolean =>
  exchange.method === "POST" && KINDS.some(({ path }) => path === pathOf(exchange));
const isOfJob = (exchange: Exchange): boolean => KINDS.some(({ path }) => pathOf(exchange).startsWith(path));

/** What crossed the wire during one mutation for one account. Responses are noted as the dashboard saw them. */
export class Wire {
  constructor(private readonly key: string) {}

  /** Jobs of earlier accounts may still be asked about. A file is asked for without a key. */
  isOurs = ({ sent: { authorization } }: Exchange): boolean =>
    authorization === undefined || authorization === `Bearer ${this.key}`;

  /** How many exchanges the mutation changed. */
  changed = 0;
  /** The idempotency keys of creations, as the dashboard sent them. */
  readonly keys = new Set<string>();
  /** The records of each job, by its id at the service, oldest first. */
  readonly records = new Map<string, JsonObject[]>();
  /** Hashes of the files, and of all other responses that are about no job. */
  readonly files = new Set<string>();
  /** The service's last response of a language model, before the mutation. */
  reply: string | null = null;

  note(exchange: Exchange): void {
    const { method, status, body } = exchange;
    if (method === "GET" && status === 200 && !isOfJob(exchange))
      this.files.add(createHash("sha256").update(body).digest("hex"));
    const record = isOfJob(exchange) && status < 300 ? parseJson(body) : undefined;
    if (typeof record?.id !== "string") return;
    this.records.set(record.id, [...(this.records.get(record.id) ?? []), record]);
  }

  hear(exchange: Exchange): void {
    const path = pathOf(exchange);
    const text = exchange.body.toString();
    if (path === "/compat-a/v1/messages") this.reply = streamedText(text);
    const message = path === "/v1/llm/chat" ? parseJson(exchange.body)?.message : undefined;
    if (typeof message === "object" && message !== null && "content" in message)
      this.reply = String(message.content);
  }
}

const streamedText = (events: string): string =>
  [...events.matchAll(/"text_delta","text":("(?:[^"\\]|\\.)*")/g)]
    .map(([, text]) => String(JSON.parse(text ?? '""')))
    .join("");

/**
 * A mutation that tells the wire what it did. With `losesFirst` the response to the first creation never arrives, so
 * that the dashboard asks again.
 */
export function recordExchanges(
  wire: Wire,
  { before, after }: Interceptors,
  losesFirst: boolean,
): Interceptors {
  let isLost = false;
  const ours = new WeakSet<Exchange>();
  return {
    before: (exchange) => {
      if (!wire.isOurs(exchange)) return before?.(exchange);
      ours.add(exchange);
      if (isCreation(exchange)) wire.keys.add(String(exchange.sent["idempotency-key"]));
      const was = print(exchange);
      const instead = before?.(exchange);
      if (instead || print(exchange) !== was) wire.changed += 1;
      return instead;
    },
    after: (exchange) => {
      if (!ours.has(exchange)) return after?.(exchange);
      wire.hear(exchange);
      const was = print(exchange);
      after?.(exchange);
      if (print(exchange) !== was) wire.changed += 1;
      if (losesFirst && !isLost && isCreation(exchange)) {
        isLost = true;
        throw new Error("this response is lost");
      }
      wire.note(exchange);
    },
  };
}
