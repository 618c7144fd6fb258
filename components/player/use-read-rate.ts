import { useEffect, useState } from "react";
import { importWithRetry } from "@/lib/platform/import-with-retry";

/** Frames per second of a clip of ours of which nobody noted them, read from its file; null until then, or if that fails. */
export function useReadRate(clipUrl: string | null): number | null {
  const [read, setRead] = useState<{ url: string; rate: number | null } | null>(null);
  useEffect(() => {
    if (clipUrl === null) return;
    importWithRetry(() => import("./frame-rate"))
      .then(({ frameRate }) => frameRate(clipUrl))
      .then(
        (rate) => setRead({ url: clipUrl, rate }),
        () => undefined,
      );
  }, [clipUrl]);
  return read?.url === clipUrl ? read.rate : null;
}
