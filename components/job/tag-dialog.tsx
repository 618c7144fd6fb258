"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import type { JobSelection } from "@/lib/library/library";
import { messages } from "./messages";
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
      title={messages.tagDialog.title}
      description={count === null ? undefined : messages.tagDialog.selected(count)}
      size="sm"
      initialFocus={field}
      footer={
        <>
          <Button disabled={tags.length === 0} busy={isApplying} onClick={() => change("remove")}>
            {common.remove}
          </Button>
          <Button
            variant="primary"
            disabled={tags.length === 0}
            busy={isApplying}
            onClick={() => change("add")}
          >
            {common.add}
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
