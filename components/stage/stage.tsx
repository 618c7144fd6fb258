"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { useState } from "react";
import { queries, storesOf } from "@/components/job/clients";
import { JobActions } from "@/components/job/job-actions";
import { LastFrameButton } from "@/components/job/last-frame-button";
import { useOutbox } from "@/components/job/use-outbox";
import { useStored } from "@/components/job/use-stored";
import { quoteOf, useVideoCatalog } from "@/components/job/use-video-catalog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { STAGE_LIST } from "@/lib/video-draft/stage-list";
import { MainJob } from "./main-job";
import { SendingCard } from "./sending-card";
import { Siblings } from "./siblings";
import { StageSkeleton } from "./stage-skeleton";

/** The newest job large and the earlier ones below, all live. */
export function Stage({ personId }: { personId: string }) {
  const stores = storesOf(personId);
  useOutbox(stores);
  const sending = useStored(stores.box);
  const { data: catalog } = useVideoCatalog();
  const list = useInfiniteQuery(queries.list(...STAGE_LIST));
  const [shown, setShown] = useState<string | null>(null);

  if (list.isPending) return <StageSkeleton />;
  if (list.isError) {
    return (
      <ErrorState title="Your jobs could not be read" onRetry={() => void list.refetch()}>
        {list.error.message} Nothing is lost: they are kept on the server.
      </ErrorState>
    );
  }
  const jobs = list.data.pages.flatMap((page) => page.data);
  const [newest] = sending;
  const main = jobs.find(({ id }) => id === shown) ?? (newest ? undefined : jobs[0]);
  if (!main && !newest) {
    return (
      <EmptyState
        drawing={<Clapperboard className="size-8" strokeWidth={1.25} />}
        title="Your first clip appears here"
      >
        Write what should happen, choose a model, and press Generate. The price is on the button.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {sending.map((entry) => (
        <SendingCard key={entry.token} entry={entry} />
      ))}
      {main && (
        <MainJob job={main}>
          <JobActions
            job={main}
            againCredits={quoteOf(catalog, main.request)}
            onRunAgain={(job) => {
              setShown(null);
              stores.sender.press(job.request, quoteOf(catalog, job.request));
            }}
          >
            <LastFrameButton job={main} personId={personId} />
          </JobActions>
        </MainJob>
      )}
      <Siblings jobs={jobs.filter((job) => job !== main)} onShow={setShown} />
    </div>
  );
}
