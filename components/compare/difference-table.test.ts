import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { differencesOf } from "./difference-table";

const aJob = (changes: Partial<Job>): Job =>
  ({
    kind: "video",
    model_id: "zeta",
    prompt: "A harbour",
    request: { resolution: "720p" },
    assets: [],
    credits_quoted: 35,
    credits_used: 35,
    credits_refunded: 0,
    created_at: "2026-11-21T08:00:00.000Z",
    completed_at: "2026-11-21T08:00:42.000Z",
    ...changes,
  }) as Job;

it("marks equal and different values of settings and prices", () => {
  const rows = differencesOf([
    aJob({}),
    aJob({ request: { resolution: "1080p", tier: "pro" }, credits_used: 1_200 }),
  ]);
  const row = (name: string) => rows.find((each) => each.name === name);
  expect(row("Model")).toMatchObject({ isSame: true });
  expect(row("Resolution")).toEqual({ name: "Resolution", values: ["720p", "1080p"], isSame: false });
  expect(row("Tier")).toEqual({ name: "Tier", values: ["–", "pro"], isSame: false });
  expect(row("Charged")?.values).toEqual(["35 credits", "1,200 credits"]);
  expect(row("Generation time")?.values).toEqual(["42 s", "42 s"]);
});
