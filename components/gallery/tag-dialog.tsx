"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { JobSelection } from "@/lib/library/library";
import { formatCount } from "@/lib/platform/format";
import { TagPicker } from "./tag-picker";
import { useBulkAction } from "./use-bulk-action";

export type SelectionDialogProps = { selection: JobSelection; count: number | null; onClose: () => void };

/** Adds tags to all selected jobs, or removes them. */
export default function TagDialog({ selection, count, onClose }: SelectionDialogProps) {
  const { data: names } = useQuery(library.names());
  const { apply, isApplying } = useBulkAction();
  const [tags, setTags] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const change = async (way: "add" | "remove") => {
    const selectedTags = [...tags];
    const action = way === "add" ? { add: selectedTags, remove: [] } : { add: [], remove: selectedTags };
    if (await apply(selection, { do: "tag", ...action })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tags"
      description={count === null ? undefined : `${formatCount(count)} selected`}
      size="sm"
      initialFocus={field}
      footer={
        <>
          <Button disabled={tags.length === 0} busy={isApplying} onClick={() => change("remove")}>
            Take off
          </Button>
          <Button
            variant="primary"
            disabled={tags.length === 0}
            busy={isApplying}
            onClick={() => change("add")}
          >
            Put on
          </Button>
        </>
      }
    >
      <div className="py-3">
        <TagPicker
          tags={tags}
          suggestions={(names?.tags ?? []).map(({ name }) => name)}
          fieldRef={field}
          onChange={setTags}
        />
      </div>
    </Dialog>
  );
}
