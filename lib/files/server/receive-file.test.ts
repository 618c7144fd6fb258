import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { beforeEach, expect, it, vi } from "vitest";
import { database, pool, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { withVariables } from "@/lib/testing/environment";
import { withJobService } from "@/lib/testing/job-service";
import { reserveStorage } from "./quota";
import { receiveFile } from "./receive-file";
import { librarySettings } from "./schema";
import type { StoreName } from "./store-type";

withJobService();
const set = withVariables();
beforeEach(() => set({ MIN_FREE_DISK_MB: "0" }));

const MB = 1_000_000;
const ROOM = 3.4 * MB;
let workspaces = 0;

/** A workspace with so much room. */
async function aWorkspace(quotaBytes: number): Promise<string> {
  workspaces += 1;
  const workspaceId = `w_${workspaces}`;
  await database().insert(librarySettings).values({ workspaceId, quotaBytes });
  return workspaceId;
}

/** `onRead` is called before each part, when those before it are written. */
async function* parts(bytes: number, onRead: () => unknown = () => undefined) {
  for (let left = bytes; left > 0; left -= 200_000) {
    await onRead();
    yield Buffer.alloc(Math.min(200_000, left), left % 251);
  }
}

/** Receives a file and names it in a row, as uploads do. */
const receive = (workspaceId: string, bytes: AsyncIterable<Uint8Array>, declaredBytes: number) =>
  receiveFile(
    { store: "uploads", workspaceId, bytes, declaredBytes, maxBytes: 2 * MB },
    ({ name, sizeBytes, settle }) =>
      transaction(async (within) => {
        await within.execute(
          `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes, stored_name, upstream_url)
           values ('${name}', '${workspaceId}', 'p', 'k', '${name}', 'n', 'image', 'image/png', ${sizeBytes}, '${name}', 'u')`,
        );
        await settle(within);
      }),
  );

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 201,
    (error: { status?: number }) => error.status ?? 0,
  );

async function bytesOnDisk(store: StoreName = "uploads"): Promise<number> {
  const folder = path.join(env().DATA_DIR, store);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const sizes = await Promise.all(
    files.map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const reservations = async (workspaceId: string) =>
  (await pool().query("select from storage_reservations where workspace_id = $1", [workspaceId])).rowCount;

it.each([
  ["of a declared size", () => MB],
  ["of unknown size", () => 0],
  ["of both sorts", (at: number) => (at % 2 ? MB : 0)],
  ["declared smaller than they are", () => 10_000],
])(
  "50 files %s at once: as many are stored as fit, and never more bytes than that",
  async (_what, declared) => {
    const workspaceId = await aWorkspace(ROOM);
    const before = await bytesOnDisk();
    let mostBytes = 0;
    const look = async () => {
      mostBytes = Math.max(mostBytes, (await bytesOnDisk()) - before);
    };
    const received = Array.from({ length: 50 }, (_, at) =>
      statusOf(receive(workspaceId, parts(MB, look), declared(at))),
    );
    const statuses = await Promise.all(received);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    expect(mostBytes).toBeLessThanOrEqual(ROOM);
    expect((await bytesOnDisk()) - before).toBe(3 * MB);
    expect(await reservations(workspaceId)).toBe(0);
  },
);

it("60 files declared at once that no disk has room for, and one beyond the cap, are refused before a byte", async () => {
  const workspaceId = await aWorkspace(1e15);
  let reads = 0;
  const huge = () =>
    receiveFile(
      {
        store: "assets",
        workspaceId,
        bytes: parts(MB, () => {
          reads += 1;
        }),
        declaredBytes: 1e14,
        maxBytes: 1e15,
      },
      async () => undefined,
    );
  const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(huge())));
  expect(new Set(statuses)).toEqual(new Set([507]));
  expect(await statusOf(receive(workspaceId, parts(MB), 2 * MB + 1))).toBe(413);
  expect(reads).toBe(0);
});

it("an upload that breaks off, is cut off or is not named leaves neither a file nor a reservation", async () => {
  const workspaceId = await aWorkspace(ROOM);
  const before = await bytesOnDisk();
  async function* broken() {
    yield* parts(MB / 2);
    throw new Error("the sender left");
  }
  await expect(receive(workspaceId, broken(), MB)).rejects.toThrow("the sender left");
  expect(await statusOf(receive(workspaceId, parts(3 * MB), 0))).toBe(413);
  const incoming = { store: "uploads", workspaceId, declaredBytes: MB, maxBytes: MB } as const;
  const unnamed = receiveFile({ ...incoming, bytes: parts(MB) }, async ({ name }) => name);
  expect(await unnamed).toMatch(/^\w\w\//);
  const failing = receiveFile({ ...incoming, bytes: parts(MB) }, ({ settle }) =>
    transaction(async (within) => {
      await settle(within);
      throw new Error("the row was refused");
    }),
  );
  await expect(failing).rejects.toThrow("the row was refused");
  expect(await bytesOnDisk()).toBe(before);
  expect(await reservations(workspaceId)).toBe(0);
});

it("frees the reservation of a dead process, and lets no row name its file later", async () => {
  const workspaceId = await aWorkspace(ROOM);
  // A dead process extends nothing, and no clock that is set back makes its reservation live again.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const lost = await reserveStorage({ store: "uploads", workspaceId }, 3 * MB);
  vi.useRealTimers();
  expect(await statusOf(receive(workspaceId, parts(MB), MB))).toBe(507);
  await pool().query(
    "update storage_reservations set expires_at = now() - interval '1 hour' where workspace_id = $1",
    [workspaceId],
  );
  expect(await statusOf(receive(workspaceId, parts(MB), MB))).toBe(201);
  await expect(transaction((within) => lost.settle(within))).rejects.toMatchObject({ status: 408 });
  expect(await lost.release()).toBe(false);
});

it("says how much space is left when a file doesn't fit", async () => {
  const workspaceId = await aWorkspace(ROOM);
  await expect(receive(workspaceId, Readable.from([]), 2 * MB)).resolves.toBeUndefined();
  await pool().query("update uploads set size_bytes = $1 where workspace_id = $2", [2 * MB, workspaceId]);
  await expect(receive(workspaceId, parts(2 * MB), 2 * MB)).rejects.toMatchObject({
    code: "insufficient_storage",
    message: expect.stringContaining("1.4 MB of storage is left"),
  });
});
