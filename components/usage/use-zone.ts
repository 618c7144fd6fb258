"use client";

import { useEffect } from "react";
import { useHydrated } from "@/components/ui/use-stored";
import { rememberTimeZone } from "./zone-cookie";

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's zone; on the server and while hydrating the one it named last, null when it never did. */
export function useTimeZone(known: string | null): string | null {
  const zone = useHydrated() ? browserZone() : known;
  useEffect(() => {
    if (zone !== null && zone !== known) rememberTimeZone(zone);
  }, [zone, known]);
  return zone;
}
