import { expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { lateCalls } from "./late-calls";

test("the first call loads the client once, and a failed load is tried again by the next call", async () => {
  let loads = 0;
  const late = lateCalls(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { jobs: { get: async ({ id }: { id: string }) => `job ${id}`, list: async () => [] } };
  });
  const [get, list] = [late(({ jobs }) => jobs.get), late(({ jobs }) => jobs.list)];
  expect(loads).toBe(0);
  const refused = await get({ id: "1" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ code: "unavailable" });
  expect(await Promise.all([get({ id: "1" }), list()])).toEqual(["job 1", []]);
  expect(loads).toBe(2);
});
