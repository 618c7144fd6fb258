import type { IncomingMessage, ServerResponse } from "node:http";
import { CONFLICT_CODES } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { A_PRICE } from "./a-clip";
import { json, type StubHandler, type StubService } from "./stub-service";

/** Faults of one creation request. */
export type CreateFault =
  | "ok"
  | "lost-before"
  | "lost-after"
  | "unavailable"
  | "limited"
  | "limited-for-long"
  | "conflict"
  | "no-slot"
  | "reused-key"
  | "garbage";

type ServiceJob = { id: string; key: string; body: string; reads: number };

/**
 * A service with correct idempotency and otherwise configurable faults. Jobs finish after `readsToFinish`
 * polls.
 */
export class VideoService {
  readonly jobs = new Map<string, ServiceJob>();
  readonly keysSeen = new Map<string, Set<string>>();
  creates = 0;
  /** Requests of every kind so far. */
  requestCount = 0;
  readsToFinish = 1;
  /** The price of the only row of the list. */
  credits = A_PRICE.credits;
  /** Further rows of the list. */
  rows: PricingRow[] = [];
  /** How jobs end. A canceled one has no file, so nothing is announced after its end. */
  end: "completed" | "canceled" = "completed";
  assetsOf: (job: ServiceJob) => unknown[] = aFile;
  fault: () => CreateFault = () => "ok";
  /** Handles all other requests: files, other endpoints. */
  other: StubHandler = json(404, {
    error: { code: "not_found", message: "Not here.", request_id: "req_stub" },
  });

  /** Handles every request in place of the service, as during an outage. */
  away: StubHandler | null = null;

  constructor(private readonly stub: StubService) {}

  /** The body of the latest request. */
  lastBody = (): string => this.stub.requests.at(-1)?.body ?? "";

  install(): void {
    this.stub.handler = (request, response) => this.#handle(request, response);
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    this.requestCount += 1;
    (this.away ?? this.#handlerFor(request))(request, response);
  }

  #handlerFor({ method, url = "", headers }: IncomingMessage): StubHandler {
    if (url === "/v1/pricing")
      return json(200, { object: "list", data: [{ ...A_PRICE, credits: this.credits }, ...this.rows] });
    if (method === "POST" && url === "/v1/video-generations")
      return this.#create(String(headers["idempotency-key"]));
    const jobId = /^\/v1\/video-generations\/(\w+)$/.exec(url)?.[1];
    const job = [...this.jobs.values()].find(({ id }) => id === jobId);
    if (!job) return this.other;
    job.reads += 1;
    return json(200, this.#wire(job));
  }

  #create(key: string): StubHandler {
    const body = this.lastBody();
    this.keysSeen.set(body, (this.keysSeen.get(body) ?? new Set()).add(key));
    const fault = this.fault();
    const refuse = (status: number, headers = {}, code: string = fault) =>
      json(status, { error: { code, message: `Dealt: ${fault}.`, request_id: "req_fault" } }, headers);
    if (fault === "lost-before") return hangUp;
    if (fault === "unavailable") return refuse(503);
    if (fault === "conflict") return refuse(409);
    if (fault === "no-slot") return refuse(409, {}, CONFLICT_CODES.concurrency);
    if (fault === "reused-key") return refuse(409, {}, CONFLICT_CODES.idempotency);
    if (fault === "limited") return refuse(429, { "retry-after": "1" });
    if (fault === "limited-for-long") return refuse(429, { "retry-after": "600" });
    if (!this.jobs.has(key)) this.creates += 1;
    const job = this.jobs.get(key) ?? { id: `up${this.creates}`, key, body, reads: 0 };
    this.jobs.set(key, job);
    if (fault === "lost-after") return hangUp;
    return fault === "garbage" ? garbage : json(202, this.#wire(job));
  }

  #wire(job: ServiceJob) {
    const isDone = job.reads >= this.readsToFinish;
    return {
      id: job.id,
      object: "video_generation_job",
      status: isDone ? this.end : job.reads > 0 ? "processing" : "queued",
      progress_percent: Math.min(100, Math.floor((job.reads * 100) / this.readsToFinish)),
      credits_reserved: 9,
      credits_used: isDone ? 9 : null,
      credits_refunded: 0,
      assets: isDone && this.end === "completed" ? this.assetsOf(job) : [],
      created_at: new Date().toISOString(),
    };
  }
}

const aFile = ({ id }: ServiceJob) => [
  {
    id: `${id}_file`,
    object: "asset",
    type: "video",
    url: "https://files.example/a.mp4",
    mime_type: "video/mp4",
  },
];
const hangUp: StubHandler = (request) => {
  request.socket.destroy();
};
const garbage: StubHandler = (_, response) => {
  response.writeHead(202, { "content-type": "application/json" }).end("{not json");
};
