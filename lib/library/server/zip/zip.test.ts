import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import path from "node:path";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { readZip } from "@/lib/testing/read-zip";
import { fileOf } from "@/lib/testing/stored-files";
import { settingsFile } from "../../settings-file";
import { applyBulkAction } from "../bulk-action";
import { createCollection } from "../collections";
import { moveInCollection } from "../places";
import { deliverZip, orderZip } from "./tickets";

withJobService();

const MB = 1024 * 1024;

const NO_MARK = { source_type: null, generator: null, original_sha256: null, has_prompt: false };

/**
 * Jobs with one file each. All share the same bytes, so that many gigabytes use the disk space of one file.
 * @param clip what the file begins with, which is marked on the way; without it, the file is handed out as it is
 */
async function withClips(count: number, bytes: number, clip: Uint8Array = new Uint8Array()) {
  const session = await aSession("Ada");
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  const file = fileOf("assets", storedName);
  const content = Buffer.concat([clip, randomBytes(bytes - clip.length)]);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  const rows = Array.from({ length: count }, (_, n) =>
    aJobRow(session, {
      status: "completed",
      prompt: '=Dünen, "red"',
      request: { ratio: "16:9" },
      tags: [`n${n}`],
    }),
  );
  for (let at = 0; at < count; at += 500) {
    const some = rows.slice(at, at + 500);
    await database().insert(jobs).values(some);
    await database()
      .insert(assets)
      .values(
        some.map(({ id, workspaceId }) => ({
          id: `asset_${id}`,
          jobId: id,
          workspaceId,
          upstreamId: "u",
          upstreamUrl: "https://example.com/a",
          type: "video" as const,
          mimeType: "video/mp4",
          storedName,
          sizeBytes: bytes,
          sha256,
          mark: { ...NO_MARK, state: clip.length > 0 ? ("ours" as const) : ("unmarkable" as const) },
          archivedAt: new Date(),
        })),
      );
  }
  return { session, file, content, ids: rows.map(({ id }) => id) };
}

const everything = () => ({ filters: {}, until: new Date(Date.now() + 1_000).toISOString(), except: [] });

async function open(session: Session, signal?: AbortSignal) {
  const ticket = await orderZip(session, { selection: everything() });
  const request = new Request("http://atelier.test/", signal ? { signal } : {});
  return { ticket, response: await deliverZip(session, ticket.id, request) };
}

/** How often this process has a file open; none where the system does not tell. */
async function timesOpen(file: string): Promise<number> {
  const all = await readdir("/proc/self/fd").catch(() => []);
  const links = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return links.filter((link) => link === file).length;
}

it("the name of the ZIP has the person and the days of its filter", async () => {
  const { session } = await withClips(1, 10);
  const days = { from: "2020-01-01", to: "2099-12-31", tz: "UTC" };
  const filters = { person: session.personId, ...days };
  const ticket = await orderZip(session, { selection: { ...everything(), filters } });
  const response = await deliverZip(
    session,
    ticket.id,
    new Request("http://atelier.test/", { method: "HEAD" }),
  );
  expect(response.headers.get("content-disposition")).toContain(
    `filename="atelier-${session.personName ? `${session.personName}-` : ""}2020-01-01-to-2099-12-31.zip"`,
  );
});

it("has every file, its settings and one table, each whole and under its own name", async () => {
  const { session, content, ids } = await withClips(3, 300_000);
  const { ticket, response } = await open(session);
  expect(ticket).toMatchObject({ jobs: 3, files: 3, bytes: 900_000, missing: 0 });
  expect(response.headers.get("content-disposition")).toContain(".zip");
  const members = readZip(Buffer.from(await response.arrayBuffer()));
  expect(members).toHaveLength(7);
  expect(new Set(members.map(({ name }) => name)).size).toBe(7);
  const clips = members.filter(({ name }) => name.endsWith(".mp4"));
  for (const { data } of clips) expect(data.equals(content)).toBe(true);
  const sidecars = members.filter(({ name }) => name.endsWith(".json"));
  const settings = sidecars.map(({ data }) => settingsFile.parse(JSON.parse(data.toString())));
  expect(settings.map(({ made }) => made?.id).sort()).toEqual([...ids].sort());
  expect(settings.map(({ made }) => made?.files[0]?.name).sort()).toEqual(
    clips.map(({ name }) => name).sort(),
  );
  const table = Papa.parse<string[]>(
    members
      .find(({ name }) => name === "jobs.csv")
      ?.data.toString()
      .trim() ?? "",
  );
  expect(table.data).toHaveLength(4);
  expect(table.data[1]).toContain(`'=Dünen, "red"`);
});

it("numbers the names in the order of a collection, and names the ZIP after it", async () => {
  const { session, ids } = await withClips(3, 10);
  const { id } = await createCollection(session, "Harbor / night");
  const [a, b, c] = ids as [string, string, string];
  const collect = { do: "collect", collection_id: id, value: true } as const;
  await applyBulkAction(session, { selection: { ids }, action: collect });
  await moveInCollection(session, id, { job_ids: [b, c, a], before: a });
  const selection = { ...everything(), filters: { collection: id, sort: "collection" as const } };
  const ticket = await orderZip(session, { selection, numbered: true });
  const response = await deliverZip(session, ticket.id, new Request("http://atelier.test/"));
  expect(response.headers.get("content-disposition")).toContain('filename="atelier-Harbor-night-');
  const members = readZip(Buffer.from(await response.arrayBuffer()));
  expect(
    members
      .filter(({ name }) => name.endsWith(".json"))
      .map(({ name, data }) => [name.slice(0, 3), settingsFile.parse(JSON.parse(data.toString())).made?.id]),
  ).toEqual([
    ["01_", b],
    ["02_", c],
    ["03_", a],
  ]);
  expect(members.filter(({ name }) => /^0\d_.*\.mp4$/.test(name))).toHaveLength(3);
  const table = members.find(({ name }) => name === "jobs.csv")?.data.toString() ?? "";
  expect(table.match(/^\W?0\d_/gm)?.map((start) => start.replace(/\D/g, ""))).toEqual(["01", "02", "03"]);
});

it("streams hundreds of marked clips in little memory", { tags: ["all"] }, async () => {
  // A child computes the mark of each, so hundreds take a minute.
  const CLIPS = 200;
  const clip = await readFile("lib/testing/samples/vfr.mp4");
  const rest = Buffer.alloc(8);
  rest.writeUInt32BE(MB - clip.length);
  rest.write("free", 4);
  const { session } = await withClips(CLIPS, MB, Buffer.concat([clip, rest]));
  const { response } = await open(session);
  const before = process.memoryUsage().rss;
  let peak = before;
  let bytes = 0;
  let tail = Buffer.alloc(0);
  let marks = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (Buffer.from(part).includes(":DigitalSourceType=")) marks += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
    tail = Buffer.concat([tail, part]).subarray(-22);
  }
  console.info(
    `${Math.round(bytes / MB)} MB sent, ${Math.round((peak - before) / MB)} MB more held at the peak`,
  );
  expect(bytes).toBeGreaterThan(CLIPS * MB);
  expect(marks).toBe(CLIPS);
  expect(tail.readUInt16LE(10)).toBe(CLIPS * 2 + 1);
  expect(peak - before).toBeLessThan(125 * MB);
});

it("reads no further than a slow reader has read, and closes open files when it disconnects", async () => {
  const { session, file } = await withClips(50, 4 * MB);
  const { response } = await open(session);
  const reader = response.body?.getReader();
  for (let part = 0; part < 6; part += 1) await reader?.read();
  expect(await timesOpen(file)).toBeLessThanOrEqual(1);
  await reader?.cancel();
  await eventually(async () => expect(await timesOpen(file)).toBe(0));
});

it("never ends like a complete file when it breaks off", async () => {
  const { session, file } = await withClips(50, 4 * MB);
  const leaving = new AbortController();
  const { response } = await open(session, leaving.signal);
  const reader = response.body?.getReader();
  for (let part = 0; part < 6; part += 1) await reader?.read();
  leaving.abort();
  const rest = async () => {
    for (;;) if ((await reader?.read())?.done) return;
  };
  await expect(rest()).rejects.toThrow();
  await eventually(async () => expect(await timesOpen(file)).toBe(0));
});

it("can only be downloaded by its own workspace, and counts the files that are not in our storage", async () => {
  const { session, ids } = await withClips(2, 10);
  await database().update(assets).set({ storedName: null });
  const ticket = await orderZip(session, { selection: { ids } });
  expect(ticket).toMatchObject({ files: 0, missing: 2 });
  const request = new Request("http://atelier.test/");
  await expect(deliverZip(await aSession(), ticket.id, request)).rejects.toMatchObject({ status: 404 });
});
