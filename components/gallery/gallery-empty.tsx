import { HardDriveDownload, Images, type LucideIcon, SearchX, Trash2 } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { createVideoLink } from "@/lib/navigation/create";
import { type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.galleryEmpty;

type GalleryEmptyProps = { search: GallerySearch; onClear: () => void };

/** The empty state, each with its own advice: nothing matches, nothing expires, nothing in the trash, no job at all. */
export function GalleryEmpty({ search, onClear }: GalleryEmptyProps) {
  const { trash, sort, ...filters } = search;
  if (isNarrowed({ ...filters, trash: null, sort: "newest" }))
    return <NothingHere {...text.noMatch} icon={SearchX} onClear={onClear} />;
  if (trash !== null) return <NothingHere {...text.trash} icon={Trash2} onClear={onClear} />;
  if (sort === "expiry") return <NothingHere {...text.expiring} icon={HardDriveDownload} onClear={onClear} />;
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

type NothingHereProps = {
  title: string;
  advice: string;
  action: string;
  icon: LucideIcon;
  onClear: () => void;
};

function NothingHere({ title, advice, action, icon: Icon, onClear }: NothingHereProps) {
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
