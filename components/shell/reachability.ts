import { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";

const UNREACHABLE = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether the service behind the dashboard left the last question unanswered. */
export const serviceLost = new Store<boolean>({ initial: false });

/** Looks at any failed call of the page. */
export function noteFailure(error: Error): void {
  if (error instanceof ApiError && UNREACHABLE.has(error.code)) serviceLost.set(true);
}
