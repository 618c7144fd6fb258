import path from "node:path";
import { expect, it } from "vitest";
import { inspectFile } from "./inspect";

const file = path.resolve("lib/testing/samples/user.webp");

it("reads the type and the properties of a file", async () => {
  expect(await inspectFile(file)).toEqual({
    content: { type: "image", mimeType: "image/webp", extension: "webp" },
    facts: { durationSeconds: null, width: 1280, height: 720, videoCodec: null },
  });
});

it("does not call a file broken that a busy machine could not read in time: it may be sent again", async () => {
  await expect(inspectFile(file, 1)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
});
