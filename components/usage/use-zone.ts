"use client";

import { useEffect, useSyncExternalStore } from "react";
import { rememberZone } from "./zone-cookie";

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's zone; on the server and while hydrating the one it named last, null when it never did. */
export function useZone(known: string | null): string | null {
  const zone = useSyncExternalStore(never, browserZone, () => known);
  useEffect(() => {
    if (zone !== null && zone !== known) rememberZone(zone);
  }, [zone, known]);
  return zone;
}
