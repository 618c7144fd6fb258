// @module-tag all
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Draws what the server and a hydrating browser draw: parts of pages that say when something was. */
const PROGRAM = `
  import { createElement as h } from "react";
  import { renderToString } from "react-dom/server";
  import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
  import { LastTimeZoneContext } from "@/components/api/time-zone";
  import { EarlierCuts } from "@/components/boards/rough-cut/earlier-cuts";
  import { JobFacts } from "@/components/gallery/detail/job-facts";
  import { TileByline } from "@/components/gallery/tile/tile-labels";

  const at = "2026-03-01T23:30:00.000Z";
  const job = {
    kind: "video", model_id: "zeta", prompt: "A pier", request: {}, status: "completed", created_at: at,
    completed_at: at, credits_quoted: 1, credits_used: 1, credits_refunded: 0, person_name: "Ada", imported: false,
    assets: [{ type: "video", archived_at: null, archive_error: null, expires_at: at, mark: { source_type: null, state: "none" }, size_bytes: 1 }],
    timeline: [{ at, status: "completed" }],
  };
  const cuts = [{ id: "cut", status: "done", created_at: at, duration_seconds: 1, size_bytes: 1, url: null }];
  for (const last of [null, "Asia/Kathmandu"])
    console.log(renderToString(
      h(QueryClientProvider, { client: new QueryClient() },
        h(LastTimeZoneContext, { value: last },
          h(JobFacts, { job }),
          h(TileByline, { job, isShared: true }),
          h(EarlierCuts, { cuts, shownId: null })))));`;

const run = promisify(execFile);

async function drawnIn(zone: string): Promise<string> {
  const args = ["--import", "tsx", "--input-type=module", "-e", PROGRAM];
  return (await run(process.execPath, args, { env: { ...process.env, TZ: zone } })).stdout;
}

it("draws moments in the zone that the browser last reported, in whatever zone the server or the browser is", async () => {
  const drawn = await Promise.all(["UTC", "Etc/Unknown", "Pacific/Kiritimati"].map(drawnIn));
  expect(new Set(drawn).size).toBe(1);
  const [first = "", later = ""] = drawn[0]?.trim().split("\n") ?? [];
  expect(first).toContain("Mar 1, 2026, 11:30 PM");
  expect(later).toContain("Mar 2, 2026, 5:15 AM");
  expect(later).toContain("By Ada · Mar 2");
});
