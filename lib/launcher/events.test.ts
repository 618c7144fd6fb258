// @module-tag all
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "@/lib/testing/database";
import { requireEvents } from "./events";

const NOTIFICATION = "A".charCodeAt(0);
const SOCKET = ".s.PGSQL.5432";

async function aDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

/**
 * The address of a pooler in front of a database. As one in transaction mode, it hands no notification to a
 * client that waits for one.
 */
async function pooled(url: string): Promise<string> {
  const address = new URL(url);
  const target = path.join(address.searchParams.get("host") ?? "", SOCKET);
  const folder = mkdtempSync("/tmp/atelier-pooler-");
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
    }
    client.pipe(upstream);
    let rest = Buffer.alloc(0);
    upstream.on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      // A type and a length, which counts itself.
      for (let size = 0; rest.length >= 5; rest = rest.subarray(size)) {
        size = rest.readInt32BE(1) + 1;
        if (rest.length < size) return;
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, size));
      }
    });
    upstream.on("end", () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, SOCKET), resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  address.searchParams.set("host", folder);
  return address.href;
}

it("is content with a server of one's own, and with a pooler beside its direct address", async () => {
  const url = await aDatabase();
  await requireEvents(url, undefined);
  await requireEvents(url, url);
  await requireEvents(await pooled(url), url);
});

it("says in a sentence that a pooler needs a direct address, instead of a feed that is dead", async () => {
  const url = await pooled(await aDatabase());
  await expect(requireEvents(url, undefined)).rejects.toThrow("set DATABASE_DIRECT_URL");
  await expect(requireEvents(url, url)).rejects.toThrow("without a pooler");
});

it("says that the direct address leads to another database, and names the one that does not respond", async () => {
  await expect(requireEvents(await aDatabase(), await aDatabase())).rejects.toThrow("one database");
  const nowhere = "postgresql://ada@localhost:1/atelier";
  await expect(requireEvents(await aDatabase(), nowhere)).rejects.toThrow(
    "The database of DATABASE_DIRECT_URL can't be used",
  );
});
