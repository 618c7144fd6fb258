import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { fieldMessage, increasedPrice, isAboutContent, problemFromError, problemOf } from "./problem";

const refusal = (status: number, details: Record<string, unknown> | null = null) => ({
  status,
  message: "as the upstream wrote it",
  details,
  request_id: "req_1",
});

it("puts refused content on the control that it names", () => {
  const refused = (field?: string) =>
    problemOf({ status: 422, message: "Not allowed.", details: field ? { field } : null, request_id: null });
  expect(refused("prompt")).toMatchObject({ field: "prompt", message: "Not allowed." });
  expect(refused("input_image_url").field).toBe("firstFrame");
  expect(refused().field).toBeNull();
  expect([refused(), refused("prompt")].every(isAboutContent)).toBe(true);
});

it("puts a 400 on its control with the values the upstream takes", () => {
  expect(problemOf(refusal(400, { field: "ratio", accepted: ["16:9", "9:16"] }))).toMatchObject({
    field: "ratio",
    accepted: ["16:9", "9:16"],
    message: "as the upstream wrote it",
  });
  expect(problemOf(refusal(400, { field: "duration_seconds", accepted: [8] })).accepted).toEqual(["8"]);
});

it("names the field in the message that is shown without its control", () => {
  const details = { field: "seed_number", reason: "This field is required." };
  const problem = problemFromError(
    new ApiError("invalid_request", "seed_number: This field is required.", { details }),
  );
  expect(problem).toMatchObject({ field: null, namedMessage: "seed_number: This field is required." });
});

it("finds the control of a 400 without details by the one field that its text names", () => {
  const fieldOf = (message: string, status = 400) => problemOf({ ...refusal(status), message }).field;
  expect(fieldOf("input_image_url is not supported by omega-1")).toBe("firstFrame");
  expect(fieldOf("Unsupported ratio. Use 16:9.")).toBe("ratio");
  expect(fieldOf("This ratio has no such resolution.")).toBeNull();
  expect(fieldOf("Unsupported ratio.", 403)).toBeNull();
});

it("finds the list field by its first element", () => {
  expect(problemOf(refusal(400, { field: "reference_image_urls.2" })).field).toBe("references");
});

it("gives a refusal of the whole request no control", () => {
  for (const status of [402, 403, 409, 422]) expect(problemOf(refusal(status)).field).toBeNull();
  expect(problemOf(refusal(400, { field: "flavour", accepted: "none" }))).toMatchObject({
    field: null,
    accepted: [],
  });
});

it("does not show the text of a server error", () => {
  expect(problemOf(refusal(500)).message).not.toContain("as the upstream wrote it");
});

it("names the accepted values once under the control", () => {
  const ours = refusal(400, { field: "ratio", reason: "alpha-3.1 has no 1:1", accepted: ["16:9", "9:16"] });
  expect(fieldMessage(problemOf(ours))).toBe("alpha-3.1 has no 1:1. Accepted: 16:9, 9:16.");
  const theirs = { ...refusal(400, { field: "ratio", accepted: ["16:9"] }), message: "Use 16:9." };
  expect(fieldMessage(problemOf(theirs))).toBe("Use 16:9.");
});

it("says that the price rose, what was reserved and what to do", () => {
  const details = { credits_shown: 35, credits_quoted: 50 };
  const error = new ApiError("price_increased", "The price rose from 35 to 50 credits.", { details });
  expect(problemFromError(error)).toMatchObject({
    field: null,
    title: "The price went up",
    message: "The price rose from 35 to 50 credits.",
    advice: "Check the new price and press again.",
    isMild: true,
  });
  expect(increasedPrice(error)).toBe(50);
  expect(increasedPrice(new ApiError("price_increased", "It rose."))).toBeNull();
  expect(increasedPrice(new ApiError("conflict", "No.", { details }))).toBeNull();
  expect(increasedPrice(new TypeError("fetch failed"))).toBeNull();
});
