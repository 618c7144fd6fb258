"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore, FolderPlus, Heart, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { library, libraryClient } from "@/components/api/library";
import { TagPicker } from "@/components/job/tag-picker";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { isSettled, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import type { JobAnnotations as Annotations } from "@/lib/library/library";
import { messages } from "./messages";
import { NoteField } from "./note-field";

const text = messages.jobAnnotations;

const CollectDialog = dynamic(() => import("@/components/job/collect-dialog"), { ssr: false });

/** A person's annotations of one job: favorite, tags, a note, collections, and deletion. */
export function JobAnnotations({ job }: { job: Job }) {
  const cache = useQueryClient();
  const { data: names } = useQuery(library.names());
  const { apply, isApplying } = useBulkAction();
  const [isCollecting, setIsCollecting] = useState(false);
  const { mutate } = useMutation({
    mutationFn: (annotations: Annotations) => libraryClient.annotate(job.id, annotations),
    onSuccess: (annotated) => applyJob(cache, annotated),
    onError: (error) => void toast(error.message, { tone: "danger" }),
  });
  const selection = { ids: [job.id] };
  const inside = (names?.collections ?? []).filter(({ id }) => job.collections.includes(id));
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-pressed={job.favourite}
          aria-keyshortcuts="F"
          icon={<Heart aria-hidden className="size-4" fill={job.favourite ? "currentColor" : "none"} />}
          onClick={() => mutate({ favourite: !job.favourite })}
        >
          {text.favorite}
        </Button>
        <Button
          size="sm"
          icon={<FolderPlus aria-hidden className="size-4" />}
          onClick={() => setIsCollecting(true)}
        >
          {text.collect}
        </Button>
        {job.deleted_at ? (
          <Button
            size="sm"
            busy={isApplying}
            icon={<ArchiveRestore aria-hidden className="size-4" />}
            onClick={() => apply(selection, { do: "restore" })}
          >
            {text.restore}
          </Button>
        ) : (
          isSettled(job.status) && (
            <Button
              size="sm"
              aria-keyshortcuts="Delete"
              busy={isApplying}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => apply(selection, { do: "delete" })}
            >
              {common.delete}
            </Button>
          )
        )}
      </div>
      {inside.length > 0 && (
        <p className="text-ink-soft text-sm">{text.inside(inside.map(({ name }) => name))}</p>
      )}
      <TagPicker
        tags={job.tags}
        suggestions={(names?.tags ?? []).map(({ name }) => name)}
        onChange={(tags) => mutate({ tags: [...tags] })}
      />
      <NoteField key={job.id} note={job.note} onSave={(note) => mutate({ note })} />
      {isCollecting && (
        <CollectDialog
          selection={selection}
          count={1}
          isInside={null}
          onClose={() => setIsCollecting(false)}
        />
      )}
    </section>
  );
}
