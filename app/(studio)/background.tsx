"use client";

import { useCarryOver } from "@/components/api/carry-over";
import { LiveJobs } from "@/components/shell/live-jobs";

/** What works behind every page and shows nothing. */
export default function Background({ personId }: { personId: string }) {
  return (
    <>
      <LiveJobs />
      <CarryOver personId={personId} />
    </>
  );
}

/** Saves on the server what this browser still keeps of a person from an earlier release. Shows nothing. */
function CarryOver({ personId }: { personId: string }) {
  useCarryOver(personId);
  return null;
}
