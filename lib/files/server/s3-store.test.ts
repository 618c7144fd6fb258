import { randomBytes } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withVariables } from "@/lib/testing/environment";
import { aBucketStore, placeOf } from "@/lib/testing/object-storage/bucket-store";
import { ACCESS, ObjectStorage } from "@/lib/testing/object-storage/start";
import { bytesOf, readAll } from "./file-reader";
import { newName, type Store } from "./store-type";

const PREFIX = "copies/of/all/assets/";
const MB = 1_000_000;
const small = randomBytes(10_000);
/** More than one part of an upload. */
const large = randomBytes(9 * MB);
/** More than what the system holds of a connection between its ends. */
const LONG = 20 * MB;

let storage: ObjectStorage;
beforeAll(async () => {
  Object.assign(process.env, ACCESS);
  storage = await new ObjectStorage().start();
});
afterAll(async () => {
  await storage.remove();
  for (const name of Object.keys(ACCESS)) delete process.env[name];
});

async function* chunks(all: Uint8Array, sizeBytes = 65_536) {
  for (let at = 0; at < all.length; at += sizeBytes) yield all.subarray(at, at + sizeBytes);
}

async function readWhole(store: Store, name: string): Promise<Buffer> {
  return Buffer.from(await readAll(await store.openRead(name)));
}

describe("object storage", () => {
  it("what one process wrote, another serves", async () => {
    const [one, other] = [
      aBucketStore(storage.variables(), PREFIX),
      aBucketStore(storage.variables(), PREFIX),
    ];
    const { name } = await one.write(chunks(large), { maxBytes: 1e9 });
    expect((await readWhole(other, name)).equals(large)).toBe(true);
    await other.remove(name);
    expect(await one.stat(name)).toBeNull();
  });

  it("sweeps the parts of dead processes, and none that may still be sent", async () => {
    const store = aBucketStore(storage.variables(), PREFIX);
    const { S3 } = await import("@aws-sdk/client-s3");
    const { bucket: Bucket, endpoint = "" } = placeOf(storage.variables());
    const client = new S3({ endpoint, region: "any", forcePathStyle: true });
    const [mine, others] = [`${PREFIX}${newName()}`, `elsewhere/${newName()}`];
    for (const Key of [mine, others]) {
      const { UploadId } = await client.createMultipartUpload({ Bucket, Key });
      await client.uploadPart({ Bucket, Key, UploadId, PartNumber: 1, Body: small });
    }
    await store.sweep();
    const before = await storage.parts();
    expect(before.filter((file) => file.endsWith("/key"))).toHaveLength(2);
    await store.sweep(-1_000);
    const after = await storage.parts();
    expect(after.filter((file) => file.endsWith("/key"))).toHaveLength(1);
  });

  it("lists page by page", { tags: ["all"] }, async () => {
    const store = aBucketStore(storage.variables(), PREFIX);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    const names = Array.from({ length: 1_003 }, () => newName()).toSorted();
    for (const name of names) {
      await mkdir(path.dirname(storage.fileOf(PREFIX + name)), { recursive: true });
      await writeFile(storage.fileOf(PREFIX + name), "");
      await utimes(storage.fileOf(PREFIX + name), longAgo, longAgo);
    }
    const asked: string[] = [];
    await store.sweepUnknown(async (some) => {
      asked.push(...some);
      return new Set();
    });
    expect(asked).toEqual(names);
    expect((await storage.keys()).filter((key) => key.includes(names[0] ?? ""))).toEqual([]);
  });
});

describe("object storage that is away", () => {
  const set = withVariables();
  const away = { name: "ApiError", retryAfterSeconds: expect.any(Number) };
  const reading = { ...away, code: "unavailable" };
  const writing = { ...away, code: "insufficient_storage" };
  type Case = [name: string, access: Record<string, string>, place: Record<string, string>];
  const UNUSABLE: Case[] = [
    ["does not respond", {}, { S3_ENDPOINT: "http://127.0.0.1:1" }],
    ["has no such bucket", {}, { ASSET_STORE: "s3://no-such-bucket" }],
    ["does not know the key", { AWS_ACCESS_KEY_ID: "STRANGER" }, {}],
  ];

  it.each([...UNUSABLE, ["knows another secret", { AWS_SECRET_ACCESS_KEY: "wrong" }, {}] satisfies Case])(
    "%s: no file is missing, nothing is written, and it may be tried again",
    async (_name, access, place) => {
      const { name } = await aBucketStore(storage.variables(), PREFIX).write(chunks(small), { maxBytes: MB });
      set(access);
      const store = aBucketStore({ ...storage.variables(), ...place }, PREFIX);
      await expect(store.readMark()).rejects.toMatchObject(writing);
      await expect(store.write(chunks(small), { maxBytes: MB })).rejects.toMatchObject(writing);
      await expect(store.write(chunks(large), { maxBytes: 1e9 })).rejects.toMatchObject(writing);
      await expect(store.openRead(name)).rejects.toMatchObject(reading);
      await expect(store.withLocalCopy(name, async () => 1)).rejects.toMatchObject(reading);
      expect(await store.hasSpace()).toBe(false);
    },
  );

  it.each(UNUSABLE)("%s: it can't be used, nor swept", async (_name, access, place) => {
    set(access);
    const store = aBucketStore({ ...storage.variables(), ...place }, PREFIX);
    await expect(store.check()).rejects.toMatchObject(reading);
    await expect(store.sweep()).rejects.toMatchObject(writing);
    await expect(store.sweepUnknown(async () => new Set())).rejects.toMatchObject(writing);
  });

  it("an outage while a file is read is an error, not the end of the file", async () => {
    const leaving = await new ObjectStorage().start();
    const store = aBucketStore(leaving.variables(), PREFIX);
    const { name } = await store.write(chunks(randomBytes(LONG)), { maxBytes: 1e9 });
    const bytes = bytesOf(store, name);
    await bytes.next();
    await leaving.remove();
    await expect(async () => {
      for await (const _part of bytes);
    }).rejects.toMatchObject(reading);
  });
});
