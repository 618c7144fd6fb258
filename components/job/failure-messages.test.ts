import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { failureMessage } from "./failure-messages";

const aJob = (job: Partial<Job>): Job => ({
  id: "job_1",
  object: "job",
  kind: "video",
  status: "failed",
  revision: 1,
  progress_percent: null,
  model_id: "alpha-3.1",
  series: null,
  prompt: "rain",
  request: {},
  credits_quoted: 35,
  credits_reserved: 35,
  credits_used: null,
  credits_refunded: null,
  assets: [],
  failure_code: null,
  failure_message: null,
  error: null,
  retry_at: null,
  upstream_id: null,
  request_id: "req_1",
  imported: false,
  person_id: "person_1",
  person_name: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  accepted_at: null,
  completed_at: null,
  failed_at: null,
  rating: null,
  favorite: false,
  picked: false,
  tags: [],
  collections: [],
  note: null,
  deleted_at: null,
  ...job,
});

it("has no message for a job that completed or is running", () => {
  for (const status of ["sending", "checking", "queued", "processing", "completed"] as const) {
    expect(failureMessage(aJob({ status }))).toBeNull();
  }
});

it("says that a refused job reserved nothing, with the upstream's words and request id", () => {
  const error = { status: 422, code: "x", message: "Not that.", request_id: "req_9", details: null };
  expect(failureMessage(aJob({ status: "rejected", error }))).toMatchObject({
    what: "Not that.",
    cost: "Nothing was reserved.",
    requestId: "req_9",
    code: "x",
  });
});

it("says of a key conflict what it is, and of another conflict no more than the API did", () => {
  const error = { status: 409, code: "x", message: "No.", request_id: null, details: null };
  const titleOf = (conflict: "key_reused" | null) =>
    failureMessage(aJob({ status: "rejected", error: { ...error, conflict } }))?.title;
  expect(titleOf("key_reused")).toBe("Request key already used");
  expect(titleOf(null)).toBe("Conflicting request");
});

it("gives the code of a failure beside its words, also where there are none", () => {
  expect(
    failureMessage(aJob({ failure_code: "gpu_lost", failure_message: "The GPU was lost." })),
  ).toMatchObject({
    what: "The GPU was lost.",
    code: "gpu_lost",
  });
  expect(failureMessage(aJob({ failure_code: "gpu_lost" }))).toMatchObject({
    what: "The API didn't give a reason.",
    code: "gpu_lost",
  });
  expect(failureMessage(aJob({ status: "canceled", failure_code: "by_operator" }))?.code).toBe("by_operator");
});

it("distinguishes a full refund, a cost and unknown figures", () => {
  expect(failureMessage(aJob({ credits_used: 0, credits_refunded: 35 }))?.cost).toBe(
    "Not charged. 35 credits refunded.",
  );
  expect(failureMessage(aJob({}))?.cost).toBe("The API hasn't reported the charge yet.");
  expect(failureMessage(aJob({ credits_used: 10, credits_refunded: 20 }))?.cost).toBe(
    "Charged 10 credits. 20 credits refunded. 5 credits are unaccounted for.",
  );
  expect(failureMessage(aJob({ credits_used: 10, credits_refunded: 26 }))?.cost).toBe(
    "Charged 10 credits. 26 credits refunded. That's 1 credit more than reserved.",
  );
});

const aFile: Job["assets"][number] = {
  ...{ id: "ast_1", object: "asset", type: "image", url: "/api/assets/ast_1", poster_url: null },
  ...{ mime_type: "image/png", size_bytes: 1, duration_seconds: null, width: 1, height: 1, expires_at: null },
  ...{ archived_at: "2026-01-01T00:00:00Z", archive_error: null },
  mark: { state: "ours", source_type: null, generator: null, original_sha256: null, has_prompt: false },
};

it("a completed job without a file says so with its charge, and one with a file says nothing", () => {
  const error = { status: 200, code: "no_result", message: "No file.", request_id: null, details: null };
  expect(failureMessage(aJob({ status: "completed", credits_used: 9, error }))).toMatchObject({
    ...{ title: "No file yet", what: "No file.", code: "no_result" },
    cost: "Charged 9 credits. 26 credits are unaccounted for.",
  });
  expect(failureMessage(aJob({ status: "completed" }))).toBeNull();
  const bad = { ...aFile, archive_error: "Cut short." };
  expect(failureMessage(aJob({ status: "completed", assets: [aFile] }))).toBeNull();
  expect(failureMessage(aJob({ status: "completed", assets: [bad] }))?.what).toBe("Cut short.");
  expect(failureMessage(aJob({ status: "completed", assets: [{ ...bad, archived_at: null }] }))).toBeNull();
});
