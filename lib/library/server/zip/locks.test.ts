// @module-tag all
import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { applyBulkAction } from "../bulk-action";
import { deliverZip, orderZip } from "./tickets";

withJobService();

const MANY = 1_000;
const ROUNDS = 4;

it("bulk actions and downloads of the same jobs never deadlock", async () => {
  const session = await aSession();
  const ids = Array.from({ length: MANY }, (_, n) => `job_${String(n).padStart(5, "0")}`);
  // Inserted in another order than that of the ids, so that a scan of the table meets them in that order.
  const rows = ids.toReversed().map((id) => aJobRow(session, { id, status: "completed" }));
  for (let at = 0; at < MANY; at += 500)
    await database()
      .insert(jobs)
      .values(rows.slice(at, at + 500));
  const { id } = await orderZip(session, { selection: { ids } });
  const download = async () => {
    const response = await deliverZip(session, id, new Request("http://atelier.test/"));
    await response.body?.cancel();
  };
  for (let round = 0; round < ROUNDS; round++) {
    const favorite = { do: "favorite", value: round % 2 === 0 } as const;
    const results = await Promise.allSettled([
      applyBulkAction(session, { selection: { ids }, action: favorite }),
      download(),
      applyBulkAction(session, {
        selection: { ids: ids.toReversed() },
        action: { ...favorite, value: !favorite.value },
      }),
      download(),
    ]);
    const failed = results.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason.cause ?? result.reason)] : [],
    );
    expect(failed, `round ${round}`).toEqual([]);
  }
});
