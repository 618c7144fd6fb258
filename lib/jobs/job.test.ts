import { expect, it } from "vitest";
import { type JobState, mustFailAgain } from "./job";

const refused = (status: number, state: JobState = "rejected") => ({
  status: state,
  error: { status, code: "x", message: "No.", request_id: null, details: null },
});

it.each([400, 402, 403, 422])("a job rejected with %i is rejected again", (status) => {
  expect(mustFailAgain(refused(status))).toBe(true);
});

it("a job that may be accepted the next time is not", () => {
  for (const status of [401, 409, 429, 500, 503]) expect(mustFailAgain(refused(status))).toBe(false);
  expect(mustFailAgain({ status: "rejected", error: null })).toBe(false);
  expect(mustFailAgain(refused(422, "failed"))).toBe(false);
});
