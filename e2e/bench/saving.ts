/**
 * Prints how long finished results wait until they are saved, while 250 end a minute and 50 tabs of the workspace are open:
 * `npm run bench -- saving`, after a build, or `npm run bench -- saving 12` for that many minutes. Linux only.
 */
import { type ClientRequest, get } from "node:http";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database } from "../../lib/platform/server/database";
import { Stack } from "../fault-stack";
import { temporaryFolder } from "../temporary-folder";
import { benchOwner, joinProduct } from "./bench-owner";
import { writeNoisyClip } from "./noisy-clip";
import { report } from "./report";
import { startStubService, submitJob } from "./stub-service";

const PER_MINUTE = 250;
const MINUTES = Number(process.argv[2] ?? 6);
/** The product allows eight open streams of one session. */
const [SESSIONS, TABS_EACH] = [10, 5];
/** How long a job takes. */
const JOB_MS = 15_000;

/** Settles when the stream has begun; it is read and not kept. */
function openTab(url: string, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const tab = get(`${url}/api/jobs/events`, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream got status ${response.statusCode}`));
      response.on("error", () => undefined).resume();
      resolve(tab);
    });
    tab.on("error", reject);
  });
}

type Look = { results: number; copied: number; checked: number; oldestSeconds: number };

/** What is saved now, and for how many seconds the oldest result without a copy has waited. */
async function look(): Promise<Look> {
  const { rows } = await database().execute<Look>(
    sql`select count(*)::int as results, count(stored_name)::int as copied, count(archived_at)::int as checked,
      coalesce(max(extract(epoch from now() - jobs.completed_at)) filter (where stored_name is null), 0)::float
        as "oldestSeconds" from assets join jobs on jobs.id = assets.job_id`,
  );
  return rows[0] ?? { results: 0, copied: 0, checked: 0, oldestSeconds: 0 };
}

const clip = path.join(temporaryFolder("atelier-clip-"), "clip.mp4");
await writeNoisyClip(clip);
const service = await startStubService(() => Date.now() + JOB_MS, clip);
const dashboard = await Stack.dashboard(service.origin);
const tabs: ClientRequest[] = [];
try {
  await dashboard.start();
  joinProduct(dashboard.dataDir);
  const owners = [];
  for (let n = 0; n < SESSIONS; n++) owners.push(await benchOwner("bench"));
  for (const { cookie } of owners) {
    for (let n = 0; n < TABS_EACH; n++) tabs.push(await openTab(dashboard.url, cookie));
  }
  const cookie = owners[0]?.cookie ?? "";
  const beginsAt = Date.now();
  const total = PER_MINUTE * MINUTES;
  let refused = 0;
  const submitting = (async () => {
    for (let n = 0; n < total; n++) {
      await wait(beginsAt + (n * 60_000) / PER_MINUTE - Date.now());
      void submitJob(dashboard.url, cookie, `clip${n}`).catch(() => refused++);
    }
  })();
  let [worst, lastMinute, isSubmitted] = [0, 0, false];
  void submitting.then(() => {
    isSubmitted = true;
  });
  for (;;) {
    const seen = await look();
    worst = Math.max(worst, seen.oldestSeconds);
    const minute = Math.floor((Date.now() - beginsAt) / 60_000);
    if (minute > lastMinute) {
      lastMinute = minute;
      console.log(JSON.stringify({ minute, ...seen, load: loadavg()[0] }));
    }
    if (isSubmitted && seen.copied >= total - refused) break;
    await wait(1_000);
  }
  const seconds = Math.round((Date.now() - beginsAt) / 1_000);
  console.log(JSON.stringify({ total, refused, seconds, worst: Math.round(worst) }));
  report({
    figure: "s the oldest result waited to be saved, 250 a minute beside 50 tabs",
    value: Math.round(worst),
    aim: "under 600",
  });
} finally {
  for (const tab of tabs) tab.on("error", () => undefined).destroy();
  await closeDatabase();
  await dashboard.stop();
  service.close();
}
