"use client";

import { useMay } from "@/components/access/may";
import { reviewsClient } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { Review } from "@/lib/reviews/review";
import { messages } from "./messages";

const text = messages.status;

/** Makes what visitors chose the picks. The feed shows the changed takes. */
export function TakePicks({ review: { id, choices } }: { review: Review }) {
  const may = useMay();
  const { run, isBusy } = useTask();
  if (choices === 0 || !may("arrange")) return null;
  const take = () =>
    run(async () => {
      const { changed } = await reviewsClient.takePicks({ params: { reviewId: id } });
      toast(text.took(changed), { tone: "positive" });
    }, text.takeFailed);
  return (
    <Button size="sm" busy={isBusy} onClick={() => void take()}>
      {text.takePicks(choices)}
    </Button>
  );
}
