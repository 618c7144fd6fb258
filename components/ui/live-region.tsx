"use client";

import { announcement } from "./announce";
import { useStored } from "./use-stored";

/**
 * The page's only `role="status"`, mounted once by the root layout. All announcements use it through
 * `announce`.
 */
export function LiveRegion() {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {useStored(announcement)}
    </div>
  );
}
