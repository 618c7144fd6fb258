"use client";

import { useEffect } from "react";
import { useHydrated } from "@/components/ui/use-stored";
import { setBrowserCookie, TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's time zone; on the server and while hydrating the one it last reported, or null. */
export function useTimeZone(lastTimeZone: string | null): string | null {
  const timeZone = useHydrated() ? browserTimeZone() : lastTimeZone;
  useEffect(() => {
    if (timeZone !== null && timeZone !== lastTimeZone) setBrowserCookie(TIME_ZONE_COOKIE, timeZone);
  }, [timeZone, lastTimeZone]);
  return timeZone;
}
