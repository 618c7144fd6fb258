import { expect, it } from "vitest";
import { A_PRIVATE_PROMPT, aReviewedBoard, aReviewer, posted } from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import { ROUTES } from "./app";

withJobService();

/** Every call with the link and the cookie of a review: whatever is not of the review refuses. */
it("gives a visitor of a review nothing else of the workspace, at any call", async () => {
  const { board, aTake, aLink } = await aReviewedBoard(2);
  await aTake(1, { picked: true });
  const jobId = await aTake(0);
  const { api } = await aLink();
  const [visitor] = await aReviewer(api);
  const token = api.split("/").at(-1) ?? "";
  const reached: string[] = [];
  let calls = 0;
  for (const { endpoint } of ROUTES) {
    const { method, path: template, may, body } = endpoint;
    if (template.startsWith("/api/review/") || template.startsWith("/api/auth/")) continue;
    for (const value of [jobId, `asset_${jobId}`, board.id, token]) {
      const address = template.replace(/:\w+|\*/g, value);
      const response = await visitor.ask(address, { ...(body && posted({})), method });
      const text = await response.text();
      calls += 1;
      const isRefused = may === "anyone" ? true : response.status === 401;
      if (!isRefused || text.includes(A_PRIVATE_PROMPT) || text.includes("Aurelia"))
        reached.push(`${method} ${address}`);
    }
  }
  // Of the review, only what it shares: neither another take nor its id, nor an id of another review.
  const other = await aLink({ shares_takes: true });
  const [, shared] = await aReviewer(other.api);
  for (const id of [
    jobId,
    `asset_${jobId}`,
    ...shared.shots.flatMap(({ items }) => items.map((item) => item.id)),
  ]) {
    expect((await visitor.ask(`${api}/items/${id}`)).status).toBe(404);
    expect((await visitor.ask(`${api}/items/${id}/poster`)).status).toBe(404);
  }
  console.log(`${calls} calls with the link of a review`);
  expect(reached).toEqual([]);
});
