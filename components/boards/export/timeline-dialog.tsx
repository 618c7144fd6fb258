"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { Switch } from "@/components/ui/switch";
import { boardExportApi } from "@/lib/boards/api";
import { addressOf } from "@/lib/http/endpoint";
import { messages } from "./messages";
import { useSequence } from "./use-sequence";

const text = messages.timeline;

type TimelineDialogProps = {
  boardId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the export of the clips themselves. */
  onZip: () => void;
};

/** Says what is in the timeline of the picks and which shots are not, before it is downloaded. */
export default function TimelineDialog({ boardId, open, onOpenChange, onZip }: TimelineDialogProps) {
  const [gaps, setGaps] = useState(false);
  const { parts, seconds, without } = useSequence(boardId);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{common.cancel}</Button>
          {parts.length > 0 && (
            <a
              href={addressOf(boardExportApi.timeline, {
                params: { boardId },
                query: { gaps: gaps ? "yes" : "no" },
              })}
              download
              onClick={() => onOpenChange(false)}
              className={buttonLook({ variant: "ink" })}
            >
              <Download aria-hidden className="size-4" />
              {text.download}
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 py-3 text-sm">
        <p className="tabular-nums">{parts.length > 0 ? text.about(parts.length, seconds) : text.none}</p>
        {parts.length > 0 && without.length > 0 && (
          <>
            <p>{[text.without(without), ...(gaps ? [] : [text.leftOut(without.length)])].join(" ")}</p>
            <Switch label={text.gaps} checked={gaps} onChange={setGaps} />
          </>
        )}
        {parts.length > 0 && (
          <p className="text-ink-soft">
            {text.clips}{" "}
            <button type="button" onClick={onZip} className="text-link">
              {text.zip}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}
