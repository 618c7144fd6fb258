import "server-only";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type Asset, asset } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";

type LocalFile = { path: string; sizeBytes: number; mimeType: string; ending: string };

/** Hosts a local file at the service (POST /v1/assets) and returns its record there. Throws the service's refusal. */
export async function hostFile(keyId: string, file: LocalFile, signal: AbortSignal): Promise<Asset> {
  const boundary = `atelier-${randomBytes(12).toString("hex")}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${ASSET_UPLOAD.part}"; filename="upload.${file.ending}"\r\n` +
      `content-type: ${file.mimeType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const content = Readable.from(form(head, file.path, tail));
  const answer = await askUpstream(keyId, "uploadAsset", {
    body: {
      content,
      type: `multipart/form-data; boundary=${boundary}`,
      lengthBytes: head.length + file.sizeBytes + tail.length,
    },
    signal,
  });
  return expectOk(answer, asset);
}

async function* form(head: Buffer, path: string, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* createReadStream(path);
  yield tail;
}
