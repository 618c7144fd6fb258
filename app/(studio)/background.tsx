"use client";

import { LiveJobs } from "@/components/shell/live-jobs";
import { CarryOver } from "@/components/submit/carry-over";

/** What works behind every page and shows nothing. */
export default function Background({ personId }: { personId: string }) {
  return (
    <>
      <LiveJobs />
      <CarryOver personId={personId} />
    </>
  );
}
