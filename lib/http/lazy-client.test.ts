import { expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { lazyClient } from "./lazy-client";

test("the first call loads the client once, and a failed load is tried again by the next call", async () => {
  let loads = 0;
  const jobs = lazyClient(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { get: async ({ id }: { id: string }) => `job ${id}`, list: async () => [] };
  });
  expect(loads).toBe(0);
  const refused = await jobs.get({ id: "1" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ code: "unavailable" });
  expect(await Promise.all([jobs.get({ id: "1" }), jobs.list()])).toEqual(["job 1", []]);
  expect(loads).toBe(2);
});
