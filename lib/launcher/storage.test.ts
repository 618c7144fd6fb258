import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { postmasterPid } from "./postgres/postmaster";
import { openStorage } from "./storage";

const dataDir = mkdtempSync("/tmp/atelier-storage-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function answers(url: string): Promise<number | undefined> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>("select 1 as n");
    return rows[0]?.n;
  } finally {
    await client.end();
  }
}

it("belongs to one launcher at a time, and outlives a kill -9 of the server", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const storage = await openStorage(dataDir);
  expect(storage.adopted).toBe(false);
  await expect(openStorage(dataDir)).rejects.toThrow(/already running on/);
  expect(await answers(storage.url)).toBe(1);

  const pid = postmasterPid(path.join(dataDir, "postgres"));
  if (pid !== null) process.kill(pid, "SIGKILL");
  await eventually(async () => expect(await answers(storage.url)).toBe(1));
  expect(postmasterPid(path.join(dataDir, "postgres"))).not.toBe(pid);
  expect(said).toHaveBeenCalledWith("The database ended; starting it again");
  await storage.close();
  await expect(answers(storage.url)).rejects.toThrow();
});
