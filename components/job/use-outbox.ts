"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announce } from "@/components/ui/announce";
import { applyJob } from "@/lib/jobs/queries";
import type { PersonOutbox } from "@/lib/outbox/person-outbox";

/**
 * Keeps the outbox going while the page is open: what was left unanswered by the last visit is asked
 * again at once, and whenever the network comes back; every answer lands in the cache.
 */
export function useOutbox({ box, boxKey, sender }: PersonOutbox): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = sender.listen({
      answered: (_entry, job) => applyJob(cache, job),
      refused: () => announce("Not accepted; see the form."),
    });
    const resume = () => sender.resume();
    const onStorage = (event: StorageEvent) => event.key === boxKey && box.refresh();
    window.addEventListener("online", resume);
    window.addEventListener("storage", onStorage);
    resume();
    return () => {
      stop();
      window.removeEventListener("online", resume);
      window.removeEventListener("storage", onStorage);
    };
  }, [box, boxKey, cache, sender]);
}
