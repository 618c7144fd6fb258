"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { JobPick } from "@/lib/library/library";
import { formatCount } from "@/lib/platform/format";
import { TagPicker } from "./tag-picker";
import { useAct } from "./use-act";

export type PickDialogProps = { pick: JobPick; count: number | null; onClose: () => void };

/** Puts tags on everything that is selected, or takes them off. */
export default function TagDialog({ pick, count, onClose }: PickDialogProps) {
  const { data: names } = useQuery(library.names());
  const { act, isActing } = useAct();
  const [tags, setTags] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const change = async (way: "add" | "remove") => {
    const chosen = [...tags];
    const action = way === "add" ? { add: chosen, remove: [] } : { add: [], remove: chosen };
    if (await act(pick, { do: "tag", ...action })) onClose();
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
          <Button disabled={tags.length === 0} busy={isActing} onClick={() => change("remove")}>
            Take off
          </Button>
          <Button
            variant="primary"
            disabled={tags.length === 0}
            busy={isActing}
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
          known={(names?.tags ?? []).map(({ name }) => name)}
          fieldRef={field}
          onChange={setTags}
        />
      </div>
    </Dialog>
  );
}
