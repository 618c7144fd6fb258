import { HardDriveDownload, Images, type LucideIcon, SearchX, Trash2 } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { createVideoLink } from "@/lib/navigation/create";
import { type GallerySearch, isFiltered } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.emptyGallery;

type EmptyGalleryProps = { search: GallerySearch; onClear: () => void };

/** The empty state, each with its own advice: nothing matches, nothing expires, nothing in the trash, no job at all. */
export function EmptyGallery({ search, onClear }: EmptyGalleryProps) {
  const { trash, sort, ...filters } = search;
  if (isFiltered({ ...filters, trash: null, sort: "newest" }))
    return <NoJobs {...text.noMatch} icon={SearchX} onClear={onClear} />;
  if (trash !== null) return <NoJobs {...text.trash} icon={Trash2} onClear={onClear} />;
  if (sort === "expiry") return <NoJobs {...text.expiring} icon={HardDriveDownload} onClear={onClear} />;
  return (
    <EmptyState
      title={text.none.title}
      drawing={<Images className="size-10" strokeWidth={1} />}
      action={
        <Link href={createVideoLink()} className={buttonLook({ variant: "primary" })}>
          {text.none.action}
        </Link>
      }
    >
      {text.none.advice}
    </EmptyState>
  );
}

type NoJobsProps = {
  title: string;
  advice: string;
  action: string;
  icon: LucideIcon;
  onClear: () => void;
};

function NoJobs({ title, advice, action, icon: Icon, onClear }: NoJobsProps) {
  return (
    <EmptyState
      title={title}
      drawing={<Icon className="size-10" strokeWidth={1} />}
      action={<Button onClick={onClear}>{action}</Button>}
    >
      {advice}
    </EmptyState>
  );
}
