import { Images, SearchX } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { createVideoLink } from "@/lib/navigation/create";
import { type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.galleryEmpty;

/** The empty state without any job, or without a matching one, each with its own advice. */
export function GalleryEmpty({ search, onClear }: { search: GallerySearch; onClear: () => void }) {
  if (isNarrowed(search)) {
    return (
      <EmptyState
        title={text.noMatch}
        drawing={<SearchX className="size-10" strokeWidth={1} />}
        action={<Button onClick={onClear}>{text.clearFilters}</Button>}
      >
        {text.noMatchAdvice}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text.title}
      drawing={<Images className="size-10" strokeWidth={1} />}
      action={
        <Link href={createVideoLink()} className={buttonLook({ variant: "primary" })}>
          {text.create}
        </Link>
      }
    >
      {text.advice}
    </EmptyState>
  );
}
