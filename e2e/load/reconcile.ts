import { setTimeout as wait } from "node:timers/promises";

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>;
/** What became of the submits that got 202. */
export type Reconciliation = { accepted: number; lost: number; doubled: number; unfinished: number };

const SETTLES_WITHIN_MS = 300_000;
const OPEN = "select count(*) from jobs where status not in ('completed', 'failed', 'canceled', 'rejected')";

/** Waits until every job has come to its end, or five minutes. */
async function allEnded(dashboard: Query): Promise<number> {
  const until = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const [row] = await dashboard<{ count: string }>(OPEN);
    if (Number(row?.count) === 0 || Date.now() > until) return Number(row?.count);
    await wait(1_000);
  }
}

/**
 * Holds the jobs of the dashboard and of the service against the responses: each 202 is one job here and one
 * there, and the service made no other.
 * @param accepted the ids in the responses; the same may be given twice
 */
export async function reconcile(
  accepted: Iterable<string>,
  dashboard: Query,
  service: Query,
): Promise<Reconciliation> {
  const ids = new Set(accepted);
  const unfinished = await allEnded(dashboard);
  const here = await dashboard<{ id: string; upstream_id: string | null }>(
    "select id, upstream_id from jobs",
  );
  const there = new Set((await service<{ id: string }>("select id from sandbox.jobs")).map(({ id }) => id));
  const made = new Map(here.map(({ id, upstream_id }) => [id, upstream_id]));
  const lost = [...ids].filter((id) => !there.has(made.get(id) ?? "")).length;
  return { accepted: ids.size, lost, doubled: there.size - new Set(made.values()).size, unfinished };
}
