import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { differencesOf, shownDifferences } from "./differences";

const aJob = (changes: Partial<Job>): Job =>
  ({
    kind: "video",
    model_id: "zeta",
    prompt: "A harbour",
    request: { resolution: "720p", duration_seconds: "6" },
    assets: [],
    credits_quoted: 35,
    credits_used: 35,
    credits_refunded: 0,
    created_at: "2026-11-21T08:00:00.000Z",
    completed_at: "2026-11-21T08:00:42.000Z",
    ...changes,
  }) as Job;
const jobs = [
  aJob({}),
  aJob({
    request: { resolution: "1080p", duration_seconds: "6", tier: "pro" },
    credits_used: 1_200,
  }),
];

const AS = { nameOf: (id: string) => (id === "en-us-slt" ? "SLT" : id), timeZone: "UTC" };

it("names a voice as every other page does", () => {
  const line = aJob({ kind: "avatar", request: { text: "Hello", voice_id: "en-us-slt" } });
  const values = differencesOf([line, jobs[0]!], AS).flatMap((row) => row.values);
  expect(values).toContain("SLT");
  expect(values).not.toContain("en-us-slt");
});

it("marks equal and different values of settings and prices", () => {
  const rows = differencesOf(jobs, AS);
  const row = (name: string) => rows.find((each) => each.name === name);
  expect(row("Length")).toEqual({ name: "Length", values: ["6 s", "6 s"], isSame: true });
  expect(row("Resolution")).toEqual({ name: "Resolution", values: ["720p", "1080p"], isSame: false });
  expect(row("Tier")).toEqual({ name: "Tier", values: ["–", "pro"], isSame: false });
  expect(row("Charged")?.values).toEqual(["35 credits", "1,200 credits"]);
  expect(row("Took")?.values).toEqual(["42 s", "42 s"]);
});

it("shows what matters and what differs, and the rest on request", () => {
  const names = (isWhole: boolean) => shownDifferences(jobs, isWhole, AS).map(({ name }) => name);
  expect(names(false)).toEqual(["Charged", "Length", "Took", "Dimensions", "Resolution", "Tier"]);
  expect(names(true)).toEqual(expect.arrayContaining(["Duration", "Estimate", "Created"]));
});
