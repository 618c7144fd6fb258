import { useQuery } from "@tanstack/react-query";
import { worthQuery } from "@/components/api/usage";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { WorthTable } from "@/components/worth/worth-table";
import type { UsageQuery } from "@/lib/usage/usage";
import { messages } from "./messages";

const text = messages.worth;

type WorthDialogProps = { range: Omit<UsageQuery, "part">; onClose: () => void };

/** What each model gave for its credits in a range of days. */
export default function WorthDialog({ range, onClose }: WorthDialogProps) {
  const { data, error, refetch } = useQuery(worthQuery(range));
  return (
    <Dialog onClose={onClose} title={text.title} description={text.about} size="lg">
      {data ? (
        <WorthTable models={data.models} />
      ) : error ? (
        <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
