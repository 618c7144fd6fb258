import ExampleShots from "@/components/starting-points/example-shots";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { createVideoLink } from "@/lib/navigation/create";
import { type GallerySearch, isFiltered } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.emptyGallery;

type EmptyGalleryProps = { search: GallerySearch; onClear: () => void };

/** The empty state, each with its own advice: nothing matches, nothing expires, nothing in the trash, no job at all. */
export default function EmptyGallery({ search, onClear }: EmptyGalleryProps) {
  const { trash, sort, ...filters } = search;
  if (isFiltered({ ...filters, trash: null, sort: "newest" }))
    return <NoJobs {...text.noMatch} onClear={onClear} />;
  if (trash !== null) return <NoJobs {...text.trash} onClear={onClear} />;
  if (sort === "expiry") return <NoJobs {...text.expiring} onClear={onClear} />;
  return (
    <>
      <EmptyState
        title={text.none.title}
        action={
          <Link href={createVideoLink()} className={buttonLook({ variant: "ink" })}>
            {text.none.action}
          </Link>
        }
      >
        {text.none.advice}
      </EmptyState>
      <ExampleShots />
    </>
  );
}

type NoJobsProps = {
  title: string;
  advice: string;
  action: string;
  onClear: () => void;
};

function NoJobs({ title, advice, action, onClear }: NoJobsProps) {
  return (
    <EmptyState title={title} action={<Button onClick={onClear}>{action}</Button>}>
      {advice}
    </EmptyState>
  );
}
