import { ApiError } from "@/lib/contract/errors";
import { importWithRetry } from "@/lib/platform/import-with-retry";

/**
 * Makes a call that the server may refuse until the person has entered the present key or the password. A dialog then
 * asks for it, and the call is made again. Null when the dialog was closed without an answer, so that nothing was done.
 * @throws ApiError like the call
 */
export async function withReauthentication<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "reauthentication_needed") throw error;
    const { askToReauthenticate } = await importWithRetry(() => import("./ask-to-reauthenticate"));
    return (await askToReauthenticate(error)) ? call() : null;
  }
}
