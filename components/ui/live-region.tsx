"use client";

import { useSyncExternalStore } from "react";
import { announcement } from "./announce";

/** The page's only `role="status"`, mounted once by the root layout; everything speaks through `announce`. */
export function LiveRegion() {
  const text = useSyncExternalStore(announcement.subscribe, announcement.read, announcement.readOnServer);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  );
}
