import { createContext, use, useEffect, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/contract/errors";
import { setBrowserCookie, TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";
import { Store } from "@/lib/platform/store";
import { knownTimeZone, reportedTimeZone } from "@/lib/platform/time-zone";

/** The time zone of this browser for everything that is asked by days; UTC where it reports none that is known. */
export const browserTimeZone = new Store<string>({
  initial: "UTC",
  read: () => knownTimeZone(reportedTimeZone()),
});

/**
 * The zone that this browser reported before this page, which is all that the server knows; null at the first visit.
 */
export const LastTimeZoneContext = createContext<string | null>(null);

const useZone = (last: string | null) =>
  useSyncExternalStore<string | null>(browserTimeZone.subscribe, browserTimeZone.get, () => last);

/** This browser's time zone; on the server and while hydrating the one that it last reported, or null. */
export const useReportedTimeZone = (): string | null => useZone(use(LastTimeZoneContext));

/** The reported zone, and UTC until one was reported. Whatever is drawn by a time zone is drawn by this one. */
export const useTimeZone = (): string => useReportedTimeZone() ?? "UTC";

/** Tells the server this browser's zone with the next page. */
export function useTimeZoneReport(last: string | null): void {
  const own = useZone(last);
  useEffect(() => {
    if (own !== null && own !== last) setBrowserCookie(TIME_ZONE_COOKIE, own);
  }, [own, last]);
}

/** Goes on in UTC when the server refused a question because its time zones are older than this browser's. */
export function fallBackToUtc(error: Error): void {
  if (error instanceof ApiError && error.code === "invalid_request" && error.details?.field === "tz") {
    browserTimeZone.set("UTC");
  }
}

/** Whether days are those of UTC because this browser's own time zone is not known. */
export const isTimeZoneUnknown = (): boolean =>
  browserTimeZone.get() === "UTC" && reportedTimeZone() !== "UTC";
