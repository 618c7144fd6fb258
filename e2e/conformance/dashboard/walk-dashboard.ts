import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isActive, type Job, type JobDetail, jobDetail, jobList } from "@/lib/jobs/job";
import { readAccount } from "@/lib/sandbox/account";
import { type LedgerEntry, ledgerPage } from "@/lib/usage/ledger";
import { openRefunds } from "@/lib/usage/refund";
import type { Stack } from "../../fault-stack";
import { signedInVisitor } from "../../sign-in";
import type { Mutation } from "../mutations/proxy";
import { type Occasion, occasionOf } from "./occasion";
import { idOf, makeJobsToImport, orderOf } from "./orders";
import { runTalk, type Talk } from "./talk";
import { Visitor } from "./visitor";
import { recordExchanges, Wire } from "./wire";

/** A job as the real service has it. */
type RealJob = { id: string; status: string; idempotency_key: string };

/** What the dashboard showed during one mutation, and what the service really did. */
export type Seen = {
  occasion: Occasion;
  wire: Wire;
  /** Why nobody could sign in; null when one could. */
  shut: string | null;
  job: JobDetail | null;
  /** The response to the press, when it made no job. */
  notPressed: unknown;
  list: Job[];
  real: RealJob[];
  /** Hashes of the files that the dashboard serves for the job. */
  files: string[];
  ledger: LedgerEntry[];
  /** Jobs that the refund watch names. */
  watchedRefunds: string[];
  talk: Talk | null;
  odd: string[];
};

export type Line = {
  service: Stack;
  dashboard: Stack;
  /** Changes what the service does from now on. */
  set: (interceptors: Pick<Mutation, "before" | "after">) => void;
};

const PAGES = ["/gallery", "/usage", "/pricing", "/create/image"];
const CATALOGS = [
  ...["/api/catalog/video", "/api/catalog/image", "/api/voices", "/api/jobs/summary"],
  ...["/api/v1/pricing", "/api/v1/llm/models", "/api/v1/voices", "/api/v1/account/plan"],
];

/** Goes the whole way through the dashboard while the service is wrong in one way. */
export async function walkDashboard(line: Line, mutation: Mutation): Promise<Seen> {
  const occasion = occasionOf(mutation);
  const key = `sk_sandbox_${occasion.sort}_${randomBytes(6).toString("hex")}`;
  const wire = new Wire(key);
  const seen: Seen = {
    ...{ occasion, wire, shut: null, job: null, notPressed: null, list: [], real: [], files: [], ledger: [] },
    ...{ watchedRefunds: [], talk: null, odd: [] },
  };
  await makeJobsToImport(line.service.url, key, occasion.imports);
  line.set(recordExchanges(wire, mutation, occasion.isLost));
  const requests = await signedInVisitor(line.dashboard.url, key).catch((error: unknown) => {
    seen.shut = error instanceof Error ? error.message : String(error);
    return null;
  });
  if (!requests) return seen;
  const visitor = new Visitor(requests);
  for (const address of CATALOGS) await visitor.get(address);
  for (const address of PAGES) await visitor.open(address);
  if (occasion.imports > 0) await visitor.post("/api/jobs/sync", {});
  if (occasion.talk) seen.talk = await runTalk(visitor, occasion.talk);
  else await press(line, visitor, key, seen);
  for (const address of PAGES) await visitor.open(address);
  seen.odd = visitor.odd;
  await requests.dispose();
  return seen;
}

/** Makes a job, follows it, and reads every place that tells of it. */
async function press(line: Line, visitor: Visitor, key: string, seen: Seen): Promise<void> {
  const account = readAccount(`Bearer ${key}`).id;
  const realJobs = () =>
    line.service.query<RealJob>(
      `select id, status, idempotency_key from sandbox.jobs where account_id = '${account}' order by created_at`,
    );
  const { kind, word, imports } = seen.occasion;
  const request = await orderOf(visitor, kind, `A paper boat${word}`);
  const response = await visitor.post("/api/jobs", { kind, request }, { "idempotency-key": randomUUID() });
  const id = idOf(response);
  if (!id) {
    seen.notPressed = response;
    return;
  }
  seen.job = await followJob(visitor, id, async () =>
    (await realJobs()).every(({ status }) => status !== "queued" && status !== "processing"),
  );
  seen.list = jobList.safeParse(await visitor.get("/api/jobs?limit=100")).data?.data ?? [];
  seen.real = (await realJobs()).slice(imports);
  for (const { url, archived_at } of seen.job?.assets ?? []) {
    if (!archived_at) continue;
    const file = await visitor.requests.get(url, { timeout: 60_000 });
    seen.files.push(
      createHash("sha256")
        .update(await file.body())
        .digest("hex"),
    );
  }
  seen.ledger = ledgerPage.safeParse(await visitor.get("/api/usage/ledger")).data?.data ?? [];
  // The watch waits ten minutes for a late refund.
  await line.dashboard.query(`update jobs set failed_at = failed_at - interval '1 hour' where id = '${id}'`);
  const refunds = openRefunds.safeParse(await visitor.get("/api/usage/refunds")).data;
  seen.watchedRefunds = [...(refunds?.data ?? []), ...(refunds?.charged_in_full ?? [])].map(
    ({ job_id }) => job_id,
  );
}

const LOOK_AGAIN_MS = 400;
/** How long a job may take at the service. */
const AT_MOST_MS = 75_000;
/** What the dashboard has to say once the job is over at the service comes within this. */
const WITHIN_MS = 9_000;

/**
 * Looks at a job until it is settled and its files are saved, or until the dashboard has had time to say why not.
 * @param isOver whether the service has nothing more to do for it
 */
async function followJob(
  visitor: Visitor,
  id: string,
  isOver: () => Promise<boolean>,
): Promise<JobDetail | null> {
  const startedAt = Date.now();
  let overSince: number | null = null;
  for (;;) {
    const job = jobDetail.safeParse(await visitor.get(`/api/jobs/${id}`)).data ?? null;
    if (job && isDone(job)) return job;
    overSince = (await isOver()) ? (overSince ?? Date.now()) : null;
    const isLate = overSince !== null && Date.now() - overSince > WITHIN_MS;
    if (isLate || Date.now() - startedAt > AT_MOST_MS) return job;
    await wait(LOOK_AGAIN_MS);
  }
}

const isDone = ({ status, assets }: JobDetail): boolean => {
  if (isActive(status)) return false;
  if (status !== "completed") return true;
  return assets.length > 0 && assets.every(({ archived_at }) => archived_at);
};
