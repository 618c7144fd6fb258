import "server-only";
import { Readable } from "node:stream";
import type { S3, S3ClientConfig } from "@aws-sdk/client-s3";
import type { ByteRange } from "@/lib/platform/server/byte-range";
import type { ObjectStore } from "@/lib/platform/server/object-store";

/** Sent at once, and kept in memory for that. Ten thousand parts are 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_WITHIN_MS = 3_000;
/** A part on a slow line. */
const RESPONSE_TIMEOUT_MS = 60_000;
/** One for each open stream (`stream-limits.ts`), and some for what is written. */
const MAX_SOCKETS = 1_024;
/** Without a region of its own, a service that is not Amazon's takes any. */
const ANY_REGION = "us-east-1";

type Listed = { key: string; changedAt: Date };
type UnfinishedUpload = { key: string; uploadId: string; startedAt: Date };

/** The requests to a bucket that a store needs. They throw the errors of the SDK; `faultOf` reads those. */
export type Bucket = {
  /** @throws what the storage service says of a missing file */
  sizeOf(key: string): Promise<number>;
  open(key: string, options: { range?: ByteRange | undefined; signal: AbortSignal }): Promise<OpenObject>;
  /** Sends a small object in one piece, and any other in parts, which are given up when the source fails. */
  send(key: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  remove(key: string): Promise<void>;
  /** Page by page. */
  list(prefix: string): AsyncIterable<Listed[]>;
  listUnfinished(prefix: string): AsyncIterable<UnfinishedUpload[]>;
  giveUp(upload: UnfinishedUpload): Promise<void>;
  /** The cheapest request that only an existing bucket accepts, and only from who may list it. */
  look(prefix: string, signal: AbortSignal): Promise<void>;
};

type OpenObject = { sizeBytes: number; body: AsyncIterable<Uint8Array> };

/**
 * Opens a bucket. The SDK is loaded here, so that an installation without object storage never does.
 * @param attempts of each request
 */
export async function openBucket(place: ObjectStore, attempts = 3): Promise<Bucket> {
  const [{ S3 }, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const client = new S3(configOf(place, attempts));
  const Bucket = place.bucket;
  return {
    async sizeOf(key) {
      return stated(await client.headObject({ Bucket, Key: key }));
    },
    async open(key, { range, signal }) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const response = await client.getObject({ Bucket, Key: key, Range }, { abortSignal: signal });
      if (!(response.Body instanceof Readable)) throw new Error("Object storage responded without a body");
      // An abort before the first read has no other listener.
      response.Body.on("error", () => undefined);
      return { sizeBytes: stated(response), body: response.Body };
    },
    async send(key, source) {
      const Body = Readable.from(source, { objectMode: true, highWaterMark: 1 });
      const params = { Bucket, Key: key, Body };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    },
    async remove(key) {
      await client.deleteObject({ Bucket, Key: key });
    },
    list: (prefix) => listed(client, Bucket, prefix),
    listUnfinished: (prefix) => unfinished(client, Bucket, prefix),
    async giveUp({ key, uploadId }) {
      await client.abortMultipartUpload({ Bucket, Key: key, UploadId: uploadId });
    },
    async look(prefix, abortSignal) {
      await client.listObjectsV2({ Bucket, Prefix: prefix, MaxKeys: 1 }, { abortSignal });
    },
  };
}

function configOf({ endpoint, region, forcePathStyle }: ObjectStore, maxAttempts: number): S3ClientConfig {
  const agent = { maxSockets: MAX_SOCKETS };
  return {
    maxAttempts,
    forcePathStyle,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(region !== undefined && { region }),
    // Many services know only the checksums that were always there: the hash of each request that is signed.
    ...(endpoint !== undefined && {
      endpoint,
      region: region ?? ANY_REGION,
      requestChecksumCalculation: "WHEN_REQUIRED" as const,
      responseChecksumValidation: "WHEN_REQUIRED" as const,
    }),
  };
}

function stated({ ContentLength }: { ContentLength?: number | undefined }): number {
  if (ContentLength === undefined) throw new Error("Object storage responded without a length");
  return ContentLength;
}

async function* listed(client: S3, Bucket: string, Prefix: string): AsyncGenerator<Listed[], void> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.listObjectsV2({ Bucket, Prefix, ContinuationToken });
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key && LastModified ? [{ key: Key, changedAt: LastModified }] : [],
    );
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function* unfinished(
  client: S3,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<UnfinishedUpload[], void> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.listMultipartUploads({ Bucket, Prefix, ...after });
    yield (page.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
      Key && UploadId && Initiated ? [{ key: Key, uploadId: UploadId, startedAt: Initiated }] : [],
    );
    if (!page.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** What an error of the SDK says; `status` is null when no response came. */
type S3Fault = { name: string; status: number | null; message: string };

/** Reads an error of the SDK, whose types say less than its responses. */
export function faultOf(error: unknown): S3Fault {
  if (!(error instanceof Error)) return { name: "Error", status: null, message: String(error) };
  const metadata = "$metadata" in error ? error.$metadata : undefined;
  const status =
    typeof metadata === "object" && metadata !== null && "httpStatusCode" in metadata
      ? metadata.httpStatusCode
      : null;
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const name = error.name === "Error" ? code : error.name;
  return { name, status: typeof status === "number" ? status : null, message: error.message };
}

/**
 * Whether there is no such object. A HEAD has no body, so it does not tell an object that is missing from a bucket that
 * is.
 */
export const isMissing = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes(faultOf(error).name);

/** Whether a range lies behind the end of the object. */
export const isPastEnd = (error: unknown): boolean => faultOf(error).status === 416;

/** Whether the storage service does not offer this request at all. */
export const isUnsupportedRequest = (error: unknown): boolean =>
  [405, 501].includes(faultOf(error).status ?? 0);
