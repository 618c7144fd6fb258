import { useEffect } from "react";

/**
 * Registers the worker that shows our own page while the browser is offline. Browsers have workers over https
 * and on this machine only; without one they show theirs.
 */
export function useOfflineWorker(): void {
  useEffect(() => {
    navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined);
  }, []);
}
