import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { sessionCookieName } from "@/lib/session/server/cookie";
import { sealToken } from "@/lib/session/server/token";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { Visitor } from "@/lib/testing/visitor";
import { jobs } from "../schema";
import { listJobs } from "./list";

withJobService();

it("answers with JSON that nobody may keep, and only with the jobs of the caller", async () => {
  const [session, stranger] = [await aSession(), await aSession()];
  for (const owner of [session, stranger]) {
    await database()
      .insert(jobs)
      .values(aJobRow(owner, { status: "completed" }));
  }
  const visitor = new Visitor();
  const { id: sid, workspaceId: wid, personId: pid } = session;
  visitor.cookies.set(sessionCookieName(false), await sealToken({ sid, wid, pid, name: null }));
  for (let time = 0; time < 2; time++) {
    const answer = await visitor.ask("/api/jobs?limit=10");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const list = await answer.json();
    expect(list).toEqual(await listJobs(session, { limit: 10 }));
    expect(list.data).toHaveLength(1);
  }
});
