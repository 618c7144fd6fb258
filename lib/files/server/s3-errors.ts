import "server-only";

/** What an error of the SDK says; `status` is null when no answer came. */
export type S3Fault = { name: string; status: number | null; message: string };

/** Reads an error of the SDK, whose types say less than its answers. */
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
export const isBehindEnd = (error: unknown): boolean => faultOf(error).status === 416;

/** Whether the service does not offer this request at all. */
export const isNotOffered = (error: unknown): boolean => [405, 501].includes(faultOf(error).status ?? 0);
