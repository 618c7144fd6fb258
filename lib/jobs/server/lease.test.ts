import { spawnSync } from "node:child_process";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { claimDue, leaseOwnerOf, makeDue, releaseLease, releaseLeasesOfEnded } from "./lease";
import { jobs } from "./schema";

withJobService();

const active = (owner: Session, id: string) =>
  aJobRow(owner, { id, status: "processing", upstreamId: id, nextAttemptAt: new Date() });

it("counts the active jobs of a row's own key, however busy another key is", async () => {
  const [busy, calm] = [await aSession(), await aSession()];
  const many = Array.from({ length: 40 }, (_, number) => active(busy, `job_busy_${number}`));
  await database()
    .insert(jobs)
    .values([...many, active(calm, "job_calm")]);
  const claimed = await claimDue(100);
  const activeOf = (id: string) => claimed.find((row) => row.id === id)?.activeWithKey;
  expect(activeOf("job_calm")).toBe(1);
  expect(activeOf("job_busy_0")).toBe(40);
});

it("makes an intent due only while it has no response", async () => {
  const session = await aSession();
  const later = new Date(Date.now() + 60_000);
  const open = aJobRow(session, { id: "job_open", status: "checking", nextAttemptAt: later });
  const ended = aJobRow(session, { id: "job_answered", status: "rejected", nextAttemptAt: null });
  await database().insert(jobs).values([open, ended]);
  await makeDue("job_open");
  await makeDue("job_answered");
  const rows = await database().select().from(jobs).where(eq(jobs.workspaceId, session.workspaceId));
  const dueOf = (id: string) => rows.find((row) => row.id === id)?.nextAttemptAt;
  expect(dueOf("job_open")?.getTime()).toBeLessThan(later.getTime());
  expect(dueOf("job_answered")).toBeNull();
});

it("releases no row that another process holds", async () => {
  const held = { leaseOwner: leaseOwnerOf(process.ppid), leaseUntil: new Date(Date.now() + 20_000) };
  const row = { ...active(await aSession(), "job_taken_over"), ...held };
  await database().insert(jobs).values(row);
  await releaseLease(row, { dueInMs: null });
  const [left] = await database().delete(jobs).where(eq(jobs.id, row.id)).returning();
  expect(left).toMatchObject({ ...held, nextAttemptAt: row.nextAttemptAt });
});

it("releases at once what a killed process of this machine held, and of no process that may live", async () => {
  const session = await aSession();
  // What other tests left.
  await claimDue(100);
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const owners = {
    job_killed: leaseOwnerOf(ended),
    // An earlier process had the number of this one, as in a container that was restarted.
    job_before: leaseOwnerOf(process.pid),
    job_living: leaseOwnerOf(process.ppid),
    job_elsewhere: `other.example/pid:[1]/${ended}/abcd`,
    job_older: `host:${ended}:abcd`,
  };
  const leaseUntil = new Date(Date.now() + 20_000);
  const rows = Object.entries(owners).map(([id, leaseOwner]) => ({
    ...active(session, id),
    leaseOwner,
    leaseUntil,
  }));
  await database().insert(jobs).values(rows);
  expect(await claimDue(100)).toEqual([]);
  await releaseLeasesOfEnded();
  expect((await claimDue(100)).map(({ id }) => id).sort()).toEqual(["job_before", "job_killed"]);
  await database()
    .delete(jobs)
    .where(inArray(jobs.id, Object.keys(owners)));
});
