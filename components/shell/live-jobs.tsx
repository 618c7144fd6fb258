"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyJob, jobsKey } from "@/lib/jobs/queries";
import { connection } from "./connection";
import { joinLiveTabs } from "./live-tabs";

/** Mounted once by the studio. Brings every change of a job into the cache that all pages read. */
export function LiveJobs() {
  const cache = useQueryClient();
  useEffect(
    () =>
      joinLiveTabs({
        onJob: (job) => applyJob(cache, job),
        onState: connection.set,
        onGap: () => void cache.invalidateQueries({ queryKey: jobsKey }),
      }),
    [cache],
  );
  return null;
}
