// @module-tag all
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ObjectStorage } from "@/lib/testing/object-storage/start";
import { expectSoon, simplestStartMs, startUp } from "@/lib/testing/start-up";

const SECRET = "hunter2-of-ada";

const storage = new ObjectStorage();
const silent = createServer();
let silentPort = 0;
let simplestMs = 0;
beforeAll(async () => {
  await storage.start();
  simplestMs = await simplestStartMs();
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  silentPort = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(async () => {
  silent.close();
  await storage.remove();
});

/** What is set beside storage that responds, and the sentence with which the start ends. */
const cases: [name: string, changed: () => Record<string, string>, sentence: RegExp][] = [
  [
    "is off",
    () => ({ S3_ENDPOINT: "http://127.0.0.1:1" }),
    /^ASSET_STORE s3:\/\/atelier-files can't be used: nothing answers at 127\.0\.0\.1:1 .*; start it/,
  ],
  [
    "never responds",
    () => ({ S3_ENDPOINT: `http://127.0.0.1:${silentPort}` }),
    /^ASSET_STORE .*127\.0\.0\.1:\d+ didn't answer within 4 s; start it/,
  ],
  [
    "has no such bucket",
    () => ({ ASSET_STORE: "s3://no-such-bucket/files" }),
    /^ASSET_STORE s3:\/\/no-such-bucket\/files .*there is no bucket "no-such-bucket"; make it/,
  ],
  [
    "doesn't know the key",
    () => ({ AWS_ACCESS_KEY_ID: "STRANGER" }),
    /^ASSET_STORE .*its credentials are wrong \(InvalidAccessKeyId\); correct AWS_ACCESS_KEY_ID/,
  ],
  [
    "gets no key",
    () => ({ AWS_ACCESS_KEY_ID: "", HOME: "/nonexistent" }),
    /^ASSET_STORE .*no credentials were found; set AWS_ACCESS_KEY_ID/,
  ],
  [
    "has no such address",
    () => ({ ASSET_STORE: "s3:/files" }),
    /^The environment is not usable:\n {2}ASSET_STORE must be like s3:\/\/bucket or s3:\/\/bucket\/prefix/,
  ],
];

describe.concurrent("a start over object storage that can't be used ends soon, in a sentence", () => {
  it.each(cases)("%s", async (_name, changed, sentence) => {
    const variables = { ...storage.variables(), AWS_SECRET_ACCESS_KEY: SECRET, ...changed() };
    const end = await startUp({ variables });
    const { code, stdout, stderr } = end;
    expect(stderr).toMatch(sentence);
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/^\s+at |node:internal|Error:/m);
    expect(stdout + stderr).not.toContain(SECRET);
    await expectSoon(end, simplestMs);
  });
});
