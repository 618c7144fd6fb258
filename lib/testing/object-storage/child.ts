import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import S3rver, { type Context } from "@20minutes/s3rver";
import { BUCKET, UPLOADS } from "./start";

const [, , directory = "", port = "0"] = process.argv;
const uploads = path.join(directory, BUCKET, UPLOADS);

/** What the server lacks of the protocol: to give up an upload in parts, and to list those that have not ended. */
async function unfinished(context: Context, next: () => Promise<void>): Promise<void> {
  const { uploadId } = context.query;
  if (context.method === "DELETE" && uploadId !== undefined) {
    context.req.resume();
    rmSync(path.join(uploads, path.basename(uploadId)), { recursive: true, force: true });
    context.status = 204;
  } else if (context.method === "GET" && "uploads" in context.query) {
    context.type = "application/xml";
    context.body = listOf(context.query.prefix ?? "");
  } else await next();
}

function listOf(prefix: string): string {
  const listed = (existsSync(uploads) ? readdirSync(uploads) : []).map((id) => {
    const file = path.join(uploads, id, "key");
    const key = readFileSync(file, "utf8");
    if (!key.startsWith(prefix)) return "";
    const startedAt = statSync(file).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListMultipartUploadsResult>`;
}

/** It signs the path of a bucket without the slash at its end, which the SDK signs. The key must be known all the same. */
function lenient(context: Context, next: () => Promise<void>): Promise<void> {
  const isOfBucket = /^\/[^/]*\/$/.test(context.path);
  if (isOfBucket) context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  return next();
}

const server = new S3rver({
  port: Number(port),
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: BUCKET }],
});
server.middleware.unshift(unfinished, lenient);
const address = await server.run();
// It must not outlive the test.
process.on("disconnect", () => process.exit());
process.send?.({ port: address.port });
