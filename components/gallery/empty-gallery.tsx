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
  const narrowed = narrowedText(search);
  if (narrowed)
    return (
      <EmptyState title={narrowed.title} action={<Button onClick={onClear}>{narrowed.action}</Button>}>
        {narrowed.advice}
      </EmptyState>
    );
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

/** The texts of a view that is narrowed; null for the whole list. */
function narrowedText({ trash, sort, ...filters }: GallerySearch) {
  if (isFiltered({ ...filters, trash: null, sort: "newest" })) return text.noMatch;
  if (trash !== null) return text.trash;
  return sort === "expiry" ? text.expiring : null;
}
