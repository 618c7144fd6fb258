import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LISTS, shedKind } from "./shed-kind";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test.each([...LISTS])("%s is an address of ours", (address) => {
  expect(existsSync(path.join(ROOT, "app", address, "route.ts"))).toBe(true);
});

test.each([
  ["GET", "/api/assets/asset_1/poster?width=300", "preview"],
  ["HEAD", "/api/describe/describe_1/strip", "preview"],
  ["GET", "/api/jobs?limit=24", "list"],
  ["GET", "/api/usage/month?tz=UTC", "list"],
  ["GET", "/api/jobs/events?after=1", "stream"],
  ["HEAD", "/api/jobs/events", null],
  ["POST", "/api/jobs", "job"],
  ["POST", "/api/uploads", null],
  ["GET", "/api/assets/asset_1?download=1", "file"],
  ["DELETE", "/api/assets/asset_1", null],
  ["GET", "/api/jobs/job_1", null],
  ["GET", "/gallery", null],
])("%s %s is %s", (method, url, kind) => {
  expect(shedKind({ method, url })).toBe(kind);
});
