import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { libraryQueries } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { BulkActionRequest, JobSelection } from "@/lib/library/library";
import { messages } from "./messages";
import { TagPicker } from "./tag-picker";
import { undoOfBulkAction, useBulkAction } from "./use-bulk-action";

const text = messages.tagDialog;

export type SelectionDialogProps = { selection: JobSelection; count: number | null; onClose: () => void };

/** Adds tags to all selected jobs, or removes them, each at once. */
export default function TagDialog({ selection, count, onClose }: SelectionDialogProps) {
  const { data: names } = useQuery(libraryQueries.names());
  const field = useRef<HTMLInputElement>(null);
  const suggestions = (names?.tags ?? []).map(({ name }) => name);
  // Stays when the last tag is removed, so that it can be taken back.
  const [hadTags, setHadTags] = useState(false);
  if (suggestions.length > 0 && !hadTags) setHadTags(true);
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={count === null ? undefined : text.selected(count)}
      size="sm"
      initialFocus={field}
      footer={
        <Button variant="ink" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 py-3">
        <Applied way="add" selection={selection} suggestions={suggestions} fieldRef={field} />
        {hadTags && <Applied way="remove" selection={selection} suggestions={suggestions} />}
      </div>
    </Dialog>
  );
}

type AppliedProps = {
  way: "add" | "remove";
  selection: JobSelection;
  suggestions: readonly string[];
  fieldRef?: React.RefObject<HTMLInputElement | null>;
};

/** The tags that were added here, or removed. Undoing one reverts exactly that. */
function Applied({ way, selection, suggestions, fieldRef }: AppliedProps) {
  const { apply } = useBulkAction();
  const [applied, setApplied] = useState<ReadonlyMap<string, BulkActionRequest | null>>(new Map());
  const change = async (tags: readonly string[]) => {
    for (const tag of tags) {
      if (applied.has(tag)) continue;
      const some = [tag];
      const action = {
        do: "tag" as const,
        add: way === "add" ? some : [],
        remove: way === "remove" ? some : [],
      };
      const result = await apply(selection, action);
      if (result) setApplied((before) => new Map(before).set(tag, undoOfBulkAction(action, result)));
    }
    for (const [tag, undo] of applied) {
      if (tags.includes(tag) || (undo && !(await apply(undo.selection, undo.action)))) continue;
      setApplied((before) => new Map([...before].filter(([other]) => other !== tag)));
    }
  };
  return (
    <TagPicker
      label={text[way]}
      tags={[...applied.keys()]}
      undoLabel={text.undo}
      suggestions={suggestions}
      {...(fieldRef && { fieldRef })}
      onChange={(tags) => void change(tags)}
    />
  );
}
