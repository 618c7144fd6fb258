import { openAsBlob } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { FormData } from "undici";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { callUpstream } from "./call";

const SIZE_BYTES = 150_000_000;
const MAX_HELD_BYTES = 75_000_000;

let folder = "";
const memoryBytes = () => process.memoryUsage().heapUsed + process.memoryUsage().external;

/** Counts what a body holds, and the most memory that was in use while it came. */
async function weigh(body: IncomingMessage) {
  const before = memoryBytes();
  let [bytes, peakBytes] = [0, 0];
  for await (const part of body) {
    bytes += part.length;
    peakBytes = Math.max(peakBytes, memoryBytes() - before);
  }
  return { bytes, peakBytes, length: Number(body.headers["content-length"]) };
}

const server = createServer(async (request, response) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(await weigh(request)));
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-form-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("CREATIVE_API_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  resetEnv();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  resetEnv();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

it("streams the file of a form with its length, and never holds it whole", async () => {
  const file = path.join(folder, "long.mp4");
  await writeFile(file, "");
  await truncate(file, SIZE_BYTES);
  const form = new FormData();
  form.append("file", await openAsBlob(file, { type: "video/mp4" }), "upload.mp4");
  const { body } = await callUpstream("uploadAsset", { key: "sk_test_key", form });
  const { bytes, length, peakBytes } = body as Awaited<ReturnType<typeof weigh>>;
  expect(bytes).toBe(length);
  expect(bytes).toBeGreaterThan(SIZE_BYTES);
  expect(peakBytes).toBeLessThan(MAX_HELD_BYTES);
});
