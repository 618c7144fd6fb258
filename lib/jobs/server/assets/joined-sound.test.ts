// @module-tag all
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { writableStoreOf } from "@/lib/files/server/store";
import { createIntent } from "@/lib/intents/server/intents";
import { pool } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { originOf, Workbench } from "@/lib/testing/marked-files";
import { samplePath } from "@/lib/testing/upload-service";
import { deliverJoinedSound } from "./joined-sound";

withJobService();

const ASKED = 40;
const MAX_CHILDREN = 4;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "joined-"));
  await chmod(folder, 0o777); // When run as root, children use another account
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function anArchivedSound(file = samplePath("speech.wav")) {
  const session = await aSession();
  const assetId = newId("asset");
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, `token-${assetId}`);
  const { name } = await writableStoreOf("assets").write(createReadStream(file), {
    maxBytes: 1e7,
  });
  await pool().query(
    `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type, stored_name, archived_at)
     values ($1, $2, $3, 'a', '', 'audio', 'audio/wav', $4, now())`,
    [assetId, id, session.workspaceId, name],
  );
  return { session, assetId };
}

it.each(["wav", "mp3"] as const)(
  "a joined sound in %s is marked, and names its jobs and settings",
  async (format) => {
    using bench = new Workbench();
    bench.ffmpeg(samplePath("speech.wav"), "-af", "aloop=-1:1e6,atrim=0:20", "long.wav");
    const { session, assetId } = await anArchivedSound(bench.path("long.wav"));
    const request = (query = "") => new Request(`http://localhost/api/assets/sound${query}`);
    const joined = async (ids: string[], query?: string) => {
      const response = await deliverJoinedSound(session, { ids, format }, request(query));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBeGreaterThan(format === "wav" ? 500_000 : 20_000);
      return { name: response.headers.get("content-disposition"), origin: await originOf(bytes) };
    };
    const single = await joined([assetId]);
    expect(single.origin).toMatchObject({
      sourceType: "trainedAlgorithmicMedia",
      settings: { kind: "video" },
    });
    const bare = await joined([assetId], "?settings=no");
    expect(bare.origin).toMatchObject({ sourceType: "trainedAlgorithmicMedia", settings: null });
    expect([single.name?.includes("paper-boat"), bare.name?.includes("paper-boat")]).toEqual([true, false]);
    const twice = await joined([assetId, assetId]);
    expect(twice.origin).toMatchObject({ sourceType: "trainedAlgorithmicMedia", settings: null });
  },
);

it("HEAD starts no child; many downloads at once run a few children, make some wait and turn the rest away", async () => {
  const { session, assetId } = await anArchivedSound();
  const before = path.join(folder, "before.mjs");
  // A child that has its task reports it and then does nothing until it is ended.
  await writeFile(
    before,
    `import { writeFileSync } from "node:fs";
     const on = process.once.bind(process);
     process.once = (event, heed) => event === "message"
       ? on(event, () => { writeFileSync(${JSON.stringify(`${folder}/started-`)} + process.pid, ""); setInterval(() => {}, 1e6); })
       : on(event, heed);`,
  );
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(before)}`);
  const leaving = new AbortController();
  const refused: ApiError[] = [];
  const address = "http://localhost/api/assets/sound";
  const request = () => new Request(address, { signal: leaving.signal });
  const ask = { ids: [assetId], format: "mp3" } as const;
  const head = await deliverJoinedSound(session, ask, new Request(address, { method: "HEAD" }));
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  const all = Array.from({ length: ASKED }, () =>
    deliverJoinedSound(session, ask, request()).catch((error: unknown) => {
      if (error instanceof ApiError) refused.push(error);
    }),
  );
  const started = async () => (await readdir(folder)).filter((name) => name.startsWith("started-")).length;
  await eventually(async () => {
    expect(await started()).toBeGreaterThan(1);
    expect(refused.length).toBeGreaterThan(5);
  });
  leaving.abort();
  await Promise.all(all);
  expect(refused.every(({ status, retryAfterSeconds }) => status === 503 && retryAfterSeconds)).toBe(true);
  expect(await started()).toBeLessThanOrEqual(MAX_CHILDREN);
});
