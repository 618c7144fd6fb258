"use client";

import { useEffect } from "react";
import { browserTimeZone } from "@/components/api/time-zone";
import { useHydrated, useStored } from "@/components/ui/use-stored";
import { setBrowserCookie, TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";

/** This browser's time zone; on the server and while hydrating the one it last reported, or null. */
export function useTimeZone(lastTimeZone: string | null): string | null {
  const own = useStored(browserTimeZone);
  const timeZone = useHydrated() ? own : lastTimeZone;
  useEffect(() => {
    if (timeZone !== null && timeZone !== lastTimeZone) setBrowserCookie(TIME_ZONE_COOKIE, timeZone);
  }, [timeZone, lastTimeZone]);
  return timeZone;
}
