import { expect, test } from "vitest";
import { loadOf } from "./load";

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
  expect(loadOf({ method, url })).toBe(kind);
});
