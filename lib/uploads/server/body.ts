import "server-only";
import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";

export type IncomingFile = {
  bytes: AsyncIterable<Uint8Array>;
  /** As the browser said; believed by nobody. */
  name: string;
  declaredType: string;
};

/** The file of a request: its raw body, or the one part of a form. Throws `invalid_request` when there is none. */
export async function incomingFile(request: Request): Promise<IncomingFile> {
  if (!request.body) throw new ApiError("invalid_request", "Send the file as the body of the request.");
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return formFile(request.body, type);
  return { bytes: request.body, name: headerName(request), declaredType: type };
}

function headerName(request: Request): string {
  try {
    return decodeURIComponent(request.headers.get("x-file-name") ?? "");
  } catch {
    return "";
  }
}

/** Throws `invalid_request` for a form whose header does not say where its parts end. */
function formReader(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: { files: 1, fields: 4, parts: 5 } });
  } catch (cause) {
    throw new ApiError("invalid_request", "The form's Content-Type has no boundary.", { cause });
  }
}

function formFile(body: ReadableStream<Uint8Array>, type: string): Promise<IncomingFile> {
  const form = formReader(type);
  const source = Readable.from(body);
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) =>
      reject(
        new ApiError("invalid_request", `The form has no part named "${ASSET_UPLOAD.part}" with a file.`, {
          details: { field: ASSET_UPLOAD.part },
          cause,
        }),
      );
    form.on("file", (field, bytes, name, _encoding, declaredType) => {
      if (field !== ASSET_UPLOAD.part) return bytes.resume();
      source.on("error", (error) => bytes.destroy(error));
      // A file that is refused half-way is read no further, and neither is what comes after it.
      bytes.once("close", () => !bytes.readableEnded && source.destroy());
      resolve({ bytes, name: name ?? "", declaredType });
    });
    form.on("finish", () => refuse());
    form.on("error", refuse);
    source.on("error", refuse);
    source.pipe(form);
  });
}
