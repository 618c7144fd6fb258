import { expect, it } from "vitest";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { missingCredits, supportNote } from "../refund";
import { readRefunds } from "./read-refunds";

withJobService();

const LONG_AGO = new Date(Date.now() - 3_600_000);
const ended = (changes: Partial<NewJobRow>): Partial<NewJobRow> => ({
  status: "failed",
  creditsReserved: 40,
  failedAt: LONG_AGO,
  ...changes,
});

it.each([
  ["nothing came back", ended({ creditsUsed: 0, creditsRefunded: 0 }), 40],
  ["half came back", ended({ creditsUsed: 0, creditsRefunded: 20 }), 20],
  ["nobody said anything", ended({}), 40],
  ["more came back than was taken", ended({ creditsUsed: 10, creditsRefunded: 40 }), -10],
  ["it was canceled and only partly given back", ended({ status: "canceled", creditsRefunded: 39 }), 1],
])("watches a job when %s", async (_name, changes, missing) => {
  const owner = await aSession();
  await database().insert(jobs).values(aJobRow(owner, changes));
  const { data } = await readRefunds(owner);
  expect(data.map(missingCredits)).toEqual([missing]);
});

it.each([
  ["everything came back", ended({ creditsUsed: 0, creditsRefunded: 40 })],
  ["the rest was used", ended({ status: "canceled", creditsUsed: 15, creditsRefunded: 25 })],
  ["only the refund was said", ended({ creditsRefunded: 40 })],
  ["it ended a moment ago", ended({ failedAt: new Date() })],
  ["it was never accepted", ended({ status: "rejected", creditsReserved: null, failedAt: null })],
  ["it went well", ended({ status: "completed", creditsUsed: 30, failedAt: null, completedAt: LONG_AGO })],
])("says nothing when %s", async (_name, changes) => {
  const owner = await aSession();
  await database().insert(jobs).values(aJobRow(owner, changes));
  expect((await readRefunds(owner)).data).toEqual([]);
});

it("writes a note with every id, time and figure", async () => {
  const owner = await aSession();
  const row = aJobRow(owner, ended({ creditsRefunded: 10, upstreamId: "vg_7", requestId: "req_7" }));
  await database().insert(jobs).values(row);
  const [refund] = (await readRefunds(owner)).data;
  const note = refund ? supportNote(refund) : "";
  for (const part of ["vg_7", "req_7", "zeta", LONG_AGO.toISOString(), "reserved: 40", "refunded: 10"]) {
    expect(note).toContain(part);
  }
  expect(note).toContain("Credits charged: no data");
  expect(note).toContain("Unaccounted for: 30.");
});

it("lists a failure that was charged in full as its own group, and a partly charged one in none", async () => {
  const owner = await aSession();
  const full = aJobRow(owner, ended({ creditsUsed: 40, creditsRefunded: 0 }));
  const part = aJobRow(owner, ended({ creditsUsed: 15, creditsRefunded: 25 }));
  await database().insert(jobs).values([full, part]);
  const { data, charged_in_full } = await readRefunds(owner);
  expect(data).toEqual([]);
  expect(charged_in_full.map(({ job_id }) => job_id)).toEqual([full.id]);
  expect(charged_in_full.map(supportNote)[0]).toContain("charged in full");
});

it.each([
  [
    "was charged in full a moment ago",
    ended({ creditsUsed: 40, creditsRefunded: 0, failedAt: new Date() }),
    1,
  ],
  ["does not add up yet", ended({ creditsUsed: 0, creditsRefunded: 0, failedAt: new Date() }), 1],
  ["got everything back", ended({ creditsUsed: 0, creditsRefunded: 40, failedAt: new Date() }), 0],
  ["ended long ago", ended({ creditsUsed: 40, creditsRefunded: 0 }), 0],
])("checks a failed job that %s", async (_name, changes, checking) => {
  const owner = await aSession();
  await database().insert(jobs).values(aJobRow(owner, changes));
  expect((await readRefunds(owner)).checking).toBe(checking);
});
