// @module-tag all
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { databaseUrl } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { createTestDatabase, withTestDatabase } from "@/lib/testing/database";
import { withVariables } from "@/lib/testing/environment";
import { ObjectStorage } from "@/lib/testing/object-storage/start";
import { claimStores, isForeign, ownershipOf } from "./ownership";
import { areStoresOurs, uncheckedStore, writableStoreOf } from "./store";
import { newName, type StoreName } from "./store-type";

withTestDatabase();
const set = withVariables();
const storage = new ObjectStorage();
let ours: Client;
beforeAll(async () => {
  await storage.start();
  ours = await connected(databaseUrl());
});
afterAll(async () => {
  await ours.end();
  await storage.remove();
});

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

/** Another installation, or a copy of ours. */
async function another(): Promise<Client> {
  const { url, drop } = await createTestDatabase();
  const client = await connected(url);
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return client;
}

/** A file of a store, whichever rows there are. */
async function aFile(store: StoreName): Promise<string> {
  const name = newName();
  await uncheckedStore(store).put(name, Readable.from([Buffer.from("bytes")]));
  return name;
}

async function nameUpload(client: Client, name: string): Promise<void> {
  await client.query(
    `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes, stored_name, upstream_url)
     values ($1, 'w', 'p', 'k', $1, 'n', 'image', 'image/png', 5, $1, 'u')`,
    [name],
  );
}

async function nameResult(client: Client, name: string): Promise<void> {
  await client.query(
    `insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token, body_hash, upstream_key)
     values ($1, 'w', 'p', 'k', 'video', 'm', 'p', '{}', 'completed', $1, 'h', $1)`,
    [name],
  );
  await client.query(
    `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type, stored_name)
     values ($1, $1, 'w', $1, 'u', 'video', 'video/mp4', $1)`,
    [name],
  );
}

it("the id can be asked for by any role of the database", async () => {
  const { rows } = await ours.query(
    "select has_function_privilege('public', 'pg_control_system()', 'execute') as allowed",
  );
  expect(rows).toEqual([{ allowed: true }]);
});

it("a host that keeps the server's identifier to itself still tells its databases apart", async () => {
  set({ DATA_DIR: mkdtempSync("/tmp/atelier-place-") });
  onTestFinished(() => rmSync(env().DATA_DIR, { recursive: true, force: true }));
  const role = `customer_${randomBytes(4).toString("hex")}`;
  await ours.query(`create role ${role}`);
  onTestFinished(async () => void (await ours.query(`drop role ${role}`)));
  const [one, other] = [await another(), await another()];
  for (const client of [one, other]) {
    await client.query("revoke execute on function pg_control_system() from public");
    await client.query(`grant select on all tables in schema public to ${role}`);
    await client.query(`set role ${role}`);
    await expect(client.query("select from pg_control_system()")).rejects.toThrow("permission denied");
  }
  expect(await claimStores(uncheckedStore, one)).toBe("ours");
  expect(await ownershipOf(uncheckedStore, one)).toBe("ours");
  expect(await ownershipOf(uncheckedStore, other)).toBe("foreign");
});

describe.each(["folder", "bucket"])("a place in a %s", (kind) => {
  let places = 0;
  beforeEach(async () => {
    await ours.query("truncate uploads, assets, jobs cascade");
    const folder = mkdtempSync("/tmp/atelier-place-");
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    places += 1;
    set({ DATA_DIR: folder, ...(kind === "bucket" && storage.variables(`place-${places}`)) });
  });
  const mark = (text: string) => uncheckedStore("assets").writeMark(text);

  it("is ours when another process of ours marks and uses it meanwhile", async () => {
    let use: Promise<string> | undefined;
    const meanwhile = async () => {
      await claimStores(uncheckedStore, ours);
      return aFile("uploads");
    };
    const stores = (name: StoreName) => ({
      ...uncheckedStore(name),
      async someNames() {
        use ??= meanwhile();
        await use;
        return uncheckedStore(name).someNames();
      },
    });
    expect(await ownershipOf(stores, ours)).toBe("ours");
  });

  it("is marked at the first use when it is new, and is foreign for any other database", async () => {
    expect(await ownershipOf(uncheckedStore, ours)).toBe("free");
    expect(await claimStores(uncheckedStore, ours)).toBe("ours");
    expect(await ownershipOf(uncheckedStore, ours)).toBe("ours");
    const other = await another();
    expect(await claimStores(uncheckedStore, other)).toBe("foreign");
    expect([await isForeign(uncheckedStore, other), await isForeign(uncheckedStore, ours)]).toEqual([
      true,
      false,
    ]);
    expect(await ownershipOf(uncheckedStore, ours)).toBe("ours");
  });

  it("is foreign for a copy of the database until its mark is deleted, even if the copy names the same files", async () => {
    await claimStores(uncheckedStore, ours);
    const copy = await another();
    await nameUpload(copy, await aFile("uploads"));
    expect(await claimStores(uncheckedStore, copy)).toBe("foreign");
    await mark("");
    expect(await claimStores(uncheckedStore, copy)).toBe("ours");
    expect(await ownershipOf(uncheckedStore, ours)).toBe("foreign");
  });

  it.each(["", "\0".repeat(16), "made by hand"])(
    "with %j for a mark is taken by an installation that finds a file of its own in it, and by no other",
    async (text) => {
      await nameResult(ours, await aFile("assets"));
      await mark(text);
      const other = await another();
      await nameResult(other, newName());
      expect(await claimStores(uncheckedStore, other)).toBe("strange");
      expect(await claimStores(uncheckedStore, ours)).toBe("ours");
    },
  );

  it("is ours also when no row names most of its files", async () => {
    const names: string[] = [];
    for (let n = 0; n < 20; n++) names.push(await aFile("assets"));
    await nameResult(ours, names.toSorted().at(-1) ?? "");
    await mark("");
    expect(await claimStores(uncheckedStore, ours)).toBe("ours");
  });

  it("is not ours when it has files and no mark, and the database names none", async () => {
    for (const store of ["assets", "uploads", "described"] as const) {
      const name = await aFile(store);
      expect(await claimStores(uncheckedStore, ours)).toBe("strange");
      await uncheckedStore(store).remove(name);
      expect(await ownershipOf(uncheckedStore, ours)).toBe("free");
    }
  });

  it("is not ours without the files that rows name, as where a disk is missing, unless it is marked", async () => {
    await nameResult(ours, newName());
    expect(await claimStores(uncheckedStore, ours)).toBe("empty");
    await nameUpload(ours, await aFile("uploads"));
    expect(await claimStores(uncheckedStore, ours)).toBe("empty");
    await mark("start over");
    expect(await claimStores(uncheckedStore, ours)).toBe("ours");
  });

  it("can be read when it is another's, and nothing is written or deleted in it", async () => {
    await claimStores(uncheckedStore, await another());
    const name = await aFile("uploads");
    await nameUpload(ours, name);
    expect(await areStoresOurs()).toBe(false);
    const store = writableStoreOf("uploads");
    const words = "belong to another installation";
    const bytes = () => Readable.from([Buffer.from("others")]);
    await expect(store.write(bytes(), { maxBytes: 9 })).rejects.toThrow(words);
    await expect(store.put(name, bytes())).rejects.toThrow(words);
    await expect(store.remove(name)).rejects.toThrow(words);
    await expect(store.assertSpace()).rejects.toThrow(words);
    await expect(store.sweep(-2_000)).rejects.toThrow(words);
    await expect(store.sweepUnknown(async () => new Set(), -2_000)).rejects.toThrow(words);
    expect(await store.hasSpace()).toBe(false);
    expect(await store.stat(name)).toEqual({ sizeBytes: 5 });
    expect(await uncheckedStore("uploads").someNames()).toEqual([name]);
  });
});
