import { Images, SearchX } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { createVideoLink } from "@/lib/navigation/create";
import { type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";

/** The empty state without any job, or without a matching one, each with its own advice. */
export function GalleryEmpty({ search, onClear }: { search: GallerySearch; onClear: () => void }) {
  if (isNarrowed(search)) {
    return (
      <EmptyState
        title="Nothing fits these filters"
        drawing={<SearchX className="size-10" strokeWidth={1} />}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        The search looks for every word in the prompt.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="What you make appears here"
      drawing={<Images className="size-10" strokeWidth={1} />}
      action={
        <Link href={createVideoLink()} className={buttonLook({ variant: "primary" })}>
          Make a video
        </Link>
      }
    >
      Every job is kept with its settings and its price, and results are copied to your own storage.
    </EmptyState>
  );
}
