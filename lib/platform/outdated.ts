import { errorMessage } from "./error-message";
import { Store } from "./store";

/** Whether the server no longer has a part of this page, because another version runs there. Only a new page helps. */
export const isPageOutdated = new Store<boolean>({ initial: false });

const PART = /[^\s"'(]*\/_next\/static\/[^\s"')]+/;

/**
 * Whether another version runs on the server, for the failure of a part's code. Its address is asked again, because
 * the failure itself looks like that of a lost connection. Sets `isPageOutdated`.
 */
export async function isOutdatedPart(failure: unknown): Promise<boolean> {
  const address = PART.exec(errorMessage(failure, ""))?.[0];
  if (!address) return false;
  const response = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const isGone = response?.status === 404 || response?.status === 410;
  if (isGone) isPageOutdated.set(true);
  return isGone;
}
