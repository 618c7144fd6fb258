import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { StoreAwayError } from "./store-away";

it("knows its errors when another bundle of the process has thrown them", async () => {
  vi.resetModules();
  const other = await import("./store-away");
  const { ApiError: OtherApiError } = await import("@/lib/contract/errors");
  expect(OtherApiError).not.toBe(ApiError);

  const refusal = new OtherApiError("not_found", "No such job.");
  expect([refusal instanceof ApiError, refusal instanceof StoreAwayError]).toEqual([true, false]);
  const away = new other.StoreAwayError("reading", null);
  expect([away instanceof ApiError, away instanceof StoreAwayError]).toEqual([true, true]);
  for (const value of [new Error("x"), null, undefined, {}, { name: "ApiError" }, "ApiError"])
    expect(value instanceof ApiError).toBe(false);
});
