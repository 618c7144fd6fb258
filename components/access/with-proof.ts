import { ApiError } from "@/lib/contract/errors";
import { importWithRetry } from "@/lib/platform/import-with-retry";

/**
 * Makes a call that the server may refuse until the person has entered the present key or the password. A dialog then
 * asks for it, and the call is made again. Null when the dialog was closed without an answer, so that nothing was done.
 * @throws ApiError like the call
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof_needed") throw error;
    const { askProof } = await importWithRetry(() => import("./ask-proof"));
    return (await askProof(error)) ? call() : null;
  }
}
