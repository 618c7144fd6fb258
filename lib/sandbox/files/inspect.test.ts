import path from "node:path";
import { expect, it } from "vitest";
import { inspectFile } from "./inspect";

const file = path.resolve("lib/testing/samples/user.webp");

it("tells the type and the properties of a file", async () => {
  expect(await inspectFile(file)).toEqual({
    content: { type: "image", mimeType: "image/webp", extension: "webp" },
    facts: { durationSeconds: null, width: 1280, height: 720, videoCodec: null },
  });
});

it("calls no file broken that a busy machine doesn't come to read: it is to be sent again", async () => {
  await expect(inspectFile(file, 1)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
});
