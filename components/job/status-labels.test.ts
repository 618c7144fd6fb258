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

it("a running job says that the API does not respond, and one that never left that it waits", () => {
  const away = { status: 502, code: "upstream_unreachable", message: "No.", request_id: null, details: null };
  expect(labelOf("processing", away)).toBe("API unreachable");
  expect(labelOf("queued", away)).toBe("API unreachable");
  expect(labelOf("checking", away)).toBe("Checking");
  expect(labelOf("sending", away)).toBe("Not sent yet");
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

it("an accepted job says why its record can't be read, and another one says its own state", () => {
  const odd = { status: 200, code: "unknown_state", message: "Odd.", request_id: null, details: null };
  const explained = (status: JobState) => statusLabel({ status, error: odd }).explained;
  expect(explained("processing")).toBe("Odd.");
  expect(explained("queued")).toBe("Odd.");
  expect(explained("checking")).not.toBe("Odd.");
  expect(statusLabel({ status: "processing", error: null }).explained).toBe("Generating your result.");
});
