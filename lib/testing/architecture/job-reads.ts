import type { Rule } from "./rule";
import { isTest } from "./tree";

/** Files that read jobs without asking what is hidden from a reader, by why they may. */
const WITHOUT_SIGHT: Readonly<Record<string, readonly string[]>> = {
  "gives sums over the workspace, in which a job cannot be told": [
    "lib/forecast/server/price-effect.ts",
    "lib/jobs/server/search/shots.ts",
    "lib/jobs/server/typical-duration.ts",
    "lib/limits/server/balance.ts",
    "lib/limits/server/summary.ts",
    "lib/operations/server/metrics.ts",
    "lib/operations/server/wipe-unused-keys.ts",
    "lib/pricing/server/price-list.ts",
    "lib/usage/server/read-worth.ts",
    "lib/usage/server/spending.ts",
    "lib/usage/server/time-zones.ts",
    "lib/usage/server/usage-csv.ts",
    "lib/usage/server/usage-rows.ts",
  ],
  "works for the workspace, and nobody reads what it finds": [
    "lib/boards/server/last-frame.ts",
    "lib/boards/server/price-waiting.ts",
    "lib/boards/server/resume-recovered.ts",
    "lib/boards/server/send-queued.ts",
    "lib/boards/server/take-numbers.ts",
    "lib/checks/server/asked/host-take.ts",
    "lib/checks/server/measured/measure.ts",
    "lib/jobs/server/lease.ts",
    "lib/jobs/server/tags.ts",
    "lib/jobs/server/wake.ts",
    "lib/jobs/server/write-jobs.ts",
    "lib/library/server/purge.ts",
    "lib/notices/server/text.ts",
  ],
  "gets jobs or a board that its caller has found for the reader": [
    "lib/boards/server/picked-stills.ts",
    "lib/boards/server/queue.ts",
    "lib/boards/server/runs.ts",
    "lib/boards/server/spare-takes.ts",
    "lib/checks/server/asked/plan.ts",
    "lib/checks/server/asked/read.ts",
    "lib/checks/server/measured/read.ts",
    "lib/jobs/server/cancel.ts",
    "lib/jobs/server/search/order.ts",
    "lib/library/server/annotate-job.ts",
    "lib/library/server/bulk-action.ts",
    "lib/library/server/zip/entries.ts",
    "lib/receipts/server/read-receipt.ts",
    "lib/statements/server/entries.ts",
  ],
  "shows guests what the maker of a link shares": [
    "lib/reviews/server/heard.ts",
    "lib/reviews/server/shared-content.ts",
    "lib/reviews/server/shared-results.ts",
    "lib/reviews/server/shared-sound.ts",
    "lib/reviews/server/shown.ts",
    "lib/reviews/server/versions.ts",
  ],
  "names no job, or only the person's own": ["lib/audit/server/read.ts", "lib/saved/server/saved.ts"],
};
const ALLOWED = new Set(Object.values(WITHOUT_SIGHT).flat());

const READS = /\b(?:jobs|searchIndex)\b[^;]*from "[^"]*\/schema"|\b(?:from|join) jobs\b/;
const ASKS = /from "[^"]*\/(?:sight|seen)"/;
const isReader = (file: string): boolean =>
  /^lib\/(?!sandbox\/|testing\/)[^/]+\/server\/.*\.ts$/.test(file) &&
  !/\/schema\.ts$/.test(file) &&
  !isTest(file);

/** What reads jobs asks what is hidden from its reader, or is named above with the reason why it need not. */
export const jobReads: Rule = {
  check: (tree) =>
    [...tree]
      .filter(([file, text]) => isReader(file) && READS.test(text) && !ASKS.test(text) && !ALLOWED.has(file))
      .map(
        ([file]) =>
          `${file} reads jobs: ask sightOf of its reader, or name it in job-reads.ts with the reason`,
      ),
  violations: [
    [
      "lib/usage/server/latest.ts",
      'import "server-only";\nimport { jobs } from "@/lib/jobs/server/schema";\nexport const a = jobs;\n',
    ],
    ["lib/usage/server/latest.ts", "export const a = sql`select * from jobs`;\n"],
  ],
};
