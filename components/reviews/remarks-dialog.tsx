import { useQuery } from "@tanstack/react-query";
import { remarksQuery, reviewsQuery } from "@/components/api/reviews";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import type { ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";
import { RemarkThreads } from "./remark-threads";

const text = messages.remarks;

type RemarksDialogProps = {
  thing: ReviewedThing;
  /** Only what is about this shot; null for all. */
  shotId?: string | null;
  onClose: () => void;
};

/** What visitors wrote, beside the page that it is about. */
export default function RemarksDialog({ thing, shotId = null, onClose }: RemarksDialogProps) {
  const { data, error, refetch } = useQuery(remarksQuery(thing));
  const { data: reviews } = useQuery(reviewsQuery(thing));
  const remarks = (data?.data ?? []).filter(({ shot_id }) => shotId === null || shot_id === shotId);
  return (
    <Dialog onClose={onClose} title={text.title} side="right">
      <div className="pt-1">
        {error && !data && (
          <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
        {data && <RemarkThreads thing={thing} remarks={remarks} reviews={reviews?.data ?? []} />}
      </div>
    </Dialog>
  );
}
