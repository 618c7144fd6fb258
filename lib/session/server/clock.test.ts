import { afterEach, expect, it, vi } from "vitest";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { openToken, sealToken } from "./cookie";
import { liveSession } from "./session";

withJobService();
afterEach(() => vi.useRealTimers());

it.each([
  ["back", -2],
  ["ahead", 2],
])("a clock that is set two hours %s ends no session", async (_, hours) => {
  const { id, workspaceId, personId } = await aSession();
  const cookie = await sealToken({ sid: id, wid: workspaceId, pid: personId, name: null });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  expect(await openToken(cookie)).toMatchObject({ sid: id, isStale: false });
  expect(await liveSession(id)).toMatchObject({ id });
});
