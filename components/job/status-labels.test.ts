import { expect, it } from "vitest";
import type { Job, JobState } from "@/lib/jobs/job";
import { statusLabel } from "./status-labels";

const labelOf = (status: JobState, error: Job["error"]) => statusLabel({ status, error }).label;
const conflict = (meaning: "concurrency" | "key_in_use" | null): Job["error"] => ({
  status: 409,
  code: "x",
  message: "No.",
  request_id: null,
  details: null,
  conflict: meaning,
});

it("a running job says that the API does not answer, and one that is sent or over does not", () => {
  const away = { status: 502, code: "upstream_unreachable", message: "No.", request_id: null, details: null };
  expect(labelOf("processing", away)).toBe("API unreachable");
  expect(labelOf("queued", away)).toBe("API unreachable");
  expect(labelOf("checking", away)).toBe("Checking");
  expect(labelOf("completed", away)).toBe("Completed");
  expect(labelOf("processing", { ...away, status: 401 })).toBe("Processing");
});

it("says what a job waits for, as far as the API said it", () => {
  expect(labelOf("sending", null)).toBe("Sending");
  expect(labelOf("sending", conflict("concurrency"))).toBe("Waiting for a free slot");
  expect(labelOf("checking", conflict("concurrency"))).toBe("Waiting for a free slot");
  expect(labelOf("sending", conflict(null))).toBe("Waiting to retry");
  expect(labelOf("checking", conflict("key_in_use"))).toBe("Checking");
  expect(labelOf("rejected", conflict("concurrency"))).toBe("Rejected");
});
