import { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";
import { knownTimeZone, reportedTimeZone } from "@/lib/platform/time-zone";

/** The time zone of this browser for everything that is asked by days; UTC where it reports none that is known. */
export const browserTimeZone = new Store<string>({
  initial: "UTC",
  read: () => knownTimeZone(reportedTimeZone()),
});

/** Goes on in UTC when the server refused a question because its time zones are older than this browser's. */
export function fallBackToUtc(error: Error): void {
  if (error instanceof ApiError && error.code === "invalid_request" && error.details?.field === "tz") {
    browserTimeZone.set("UTC");
  }
}

/** Whether days are those of UTC because this browser's own time zone is not known. */
export const isWithoutTimeZone = (): boolean =>
  browserTimeZone.get() === "UTC" && reportedTimeZone() !== "UTC";
