import "server-only";
import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readBodyPart } from "@/lib/platform/server/disconnect-signal";
import { messages } from "../messages";

export type IncomingFile = {
  bytes: AsyncIterable<Uint8Array>;
  /** The browser's name of the file; not trusted. That of a form is known when its bytes are read, as is its type. */
  name: string;
  declaredType: string;
  /** The declared size, 0 when there is none. That of a form is what its file has at least. */
  declaredBytes: number;
  /** The board of the take that it is made of. */
  boardId?: string | null;
};

/** What a form has around its file, in bytes. */
const FORM_BYTES = 16_000;

/**
 * The file of a request: its raw body, or the one part of a form. Nothing is read of it until its bytes are. Reading
 * throws `request_timeout` when nothing arrives for `maxSilenceMs`, and `invalid_request` for a form without a file.
 * @throws ApiError `invalid_request` without a body
 */
export function incomingFile(request: Request, maxSilenceMs = MAX_SILENCE_MS): IncomingFile {
  if (!request.body) throw new ApiError("invalid_request", messages.body.noBody);
  const type = request.headers.get("content-type") ?? "";
  const body = withoutSilence(request.body, maxSilenceMs);
  const lengthBytes = Number(request.headers.get("content-length") ?? 0) || 0;
  if (!type.startsWith("multipart/form-data")) {
    return { bytes: body, name: headerName(request), declaredType: type, declaredBytes: lengthBytes };
  }
  const file: IncomingFile = {
    bytes: partOf(),
    name: "",
    declaredType: "",
    declaredBytes: Math.max(0, lengthBytes - FORM_BYTES),
  };
  async function* partOf() {
    const { bytes, ...about } = await formFile(body, type);
    Object.assign(file, about);
    yield* bytes;
  }
  return file;
}

function headerName(request: Request): string {
  try {
    return decodeURIComponent(request.headers.get("x-file-name") ?? "");
  } catch {
    return "";
  }
}

/** @throws ApiError `invalid_request` for a form whose header does not define the boundary of its parts */
function formReader(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: { files: 1, fields: 4, parts: 5 } });
  } catch (cause) {
    throw new ApiError("invalid_request", messages.body.noBoundary, { cause });
  }
}

type FormFile = Omit<IncomingFile, "declaredBytes">;

function formFile(body: AsyncIterable<Uint8Array>, type: string): Promise<FormFile> {
  const form = formReader(type);
  const source = Readable.from(body);
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) =>
      reject(
        cause instanceof ApiError
          ? cause
          : new ApiError("invalid_request", messages.body.noFile(ASSET_UPLOAD.part), {
              details: { field: ASSET_UPLOAD.part },
              cause,
            }),
      );
    form.on("file", (field, bytes, name, _encoding, declaredType) => {
      if (field !== ASSET_UPLOAD.part) {
        bytes.resume();
        return;
      }
      source.on("error", (error) => bytes.destroy(error));
      // After a refusal in the middle of a file, the rest of the request is not read.
      bytes.once("close", () => !bytes.readableEnded && source.destroy());
      resolve({ bytes, name: name ?? "", declaredType });
    });
    form.on("finish", () => refuse());
    form.on("error", refuse);
    source.on("error", refuse);
    source.pipe(form);
  });
}

/** Maximum pause of an upload, in milliseconds. */
const MAX_SILENCE_MS = 20_000;

/**
 * The same bytes as they arrive. Stops reading when the consumer stops.
 * @throws ApiError `request_timeout` when none arrive for this long, `client_left` where they break off
 */
async function* withoutSilence(
  body: ReadableStream<Uint8Array>,
  maxSilenceMs: number,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(readBodyPart(reader), maxSilenceMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Ends a pending read. A broken body has reported its error by then.
    reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<T>(read: Promise<T>, maxSilenceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new ApiError("request_timeout", messages.silence.stalled);
    timer = setTimeout(() => reject(error), maxSilenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
