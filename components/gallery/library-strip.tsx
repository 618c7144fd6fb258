"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Folder, Heart, Images, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { library } from "@/components/api/library";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { type GalleryPatch, type GallerySearch, galleryLink, NO_FILTERS } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.libraryStrip;

type LibraryStripProps = { search: GallerySearch; onChange: (patch: GalleryPatch) => void };

/**
 * The ways through the library, each with its own address: everything, favorites, the trash, and the
 * collections with their newest pictures. Those come last, so that the first ones do not move when they arrive.
 */
export function LibraryStrip({ search, onChange }: LibraryStripProps) {
  const { data: names } = useQuery(library.names());
  const isAll = !search.collection && !search.favorite && !search.trash;
  const item = (view: Partial<GallerySearch>) => ({ view, onChange });
  return (
    <nav aria-label={text.label} className="-mx-4 -my-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6">
      <ul ref={rovingTabIndex} className="flex h-12 w-max items-center gap-2">
        <Entry {...item({})} isCurrent={isAll} name={text.all} picture={<Images aria-hidden />} />
        <Entry
          {...item({ favorite: "yes" })}
          isCurrent={search.favorite !== null}
          name={text.favorites}
          picture={<Heart aria-hidden />}
        />
        <Entry
          {...item({ trash: "yes" })}
          isCurrent={search.trash !== null}
          name={text.trash}
          count={names?.trash}
          picture={<Trash2 aria-hidden />}
        />
        {names?.collections.map(({ id, name, jobs, cover_url }) => (
          <Entry
            key={id}
            {...item({ collection: id })}
            isCurrent={search.collection === id}
            name={name}
            count={jobs}
            picture={
              cover_url ? (
                // biome-ignore lint/performance/noImgElement: posters are made in exact sizes; the optimiser is off
                <img
                  src={cover_url}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              ) : (
                <Folder aria-hidden />
              )
            }
          />
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = {
  view: Partial<GallerySearch>;
  isCurrent: boolean;
  name: string;
  count?: number | undefined;
  picture: ReactNode;
  onChange: LibraryStripProps["onChange"];
};

/** A link that changes the list in place, without a request for the page. */
function Entry({ view, isCurrent, name, count, picture, onChange }: EntryProps) {
  return (
    <li>
      <a
        href={galleryLink(view)}
        aria-current={isCurrent ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChange({ ...NO_FILTERS, ...view });
        }}
        className={clsx(
          "flex h-11 max-w-56 items-center gap-2 rounded-lg border py-1 pr-3 pl-1 text-sm transition-colors",
          isCurrent ? "border-ink bg-hover text-ink" : "border-line hover:bg-hover",
        )}
      >
        <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-xs bg-stage text-ink-soft [&_svg]:size-4">
          {picture}
        </span>
        <span className="truncate">{name}</span>
        {count !== undefined && count > 0 && (
          <span className="text-ink-soft text-xs tabular-nums">{text.count(count)}</span>
        )}
      </a>
    </li>
  );
}
