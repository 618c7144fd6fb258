"use client";

import { Columns2, Heart } from "lucide-react";
import { useRouter } from "next/navigation";
import { JobActions } from "@/components/job/job-actions";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { IconButton } from "@/components/ui/icon-button";
import type { Job } from "@/lib/jobs/job";
import { compareLink } from "@/lib/navigation/compare";
import { messages } from "./messages";
import { useOrganize } from "./use-organize";

const text = messages.mainActions;

type MainActionsProps = {
  job: Job;
  /** The latest finished job before it; null when there is none to compare with. */
  before: Job | null;
  personId: string;
  onSent: () => void;
};

/** The actions of the large job. */
export default function MainActions({ job, before, personId, onSent }: MainActionsProps) {
  const router = useRouter();
  const { toggleFavorite, sections, dialog } = useOrganize(job);
  const compare = before &&
    job.status === "completed" && {
      label: text.compare,
      icon: <Columns2 aria-hidden />,
      onSelect: () => router.push(compareLink([job.id, before.id])),
    };
  return (
    <>
      <JobActions
        job={job}
        personId={personId}
        onSent={onSent}
        more={compare ? [{ actions: [compare] }, ...sections] : sections}
      >
        <RefusalHelp job={job} />
        <IconButton
          label={text.favorite}
          size="sm"
          aria-pressed={job.favorite}
          icon={<Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />}
          onClick={toggleFavorite}
        />
      </JobActions>
      {dialog}
    </>
  );
}
