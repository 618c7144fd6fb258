"use client";

import { useEffect } from "react";
import { useHydrated } from "@/components/ui/use-stored";
import { rememberTimeZone } from "./zone-cookie";

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's zone; on the server and while hydrating, the one it last reported, or null. */
export function useTimeZone(known: string | null): string | null {
  const zone = useHydrated() ? browserZone() : known;
  useEffect(() => {
    if (zone !== null && zone !== known) rememberTimeZone(zone);
  }, [zone, known]);
  return zone;
}
