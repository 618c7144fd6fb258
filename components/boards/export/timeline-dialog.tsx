import { useState } from "react";
import { codeAt } from "@/components/player/sequence-timing";
import { DownloadDialog } from "@/components/ui/download-dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { boardExportApi } from "@/lib/boards/api";
import { TIMELINE_FORMATS, type TimelineFormat } from "@/lib/boards/export";
import { addressOf } from "@/lib/http/endpoint";
import { useSequence } from "../state/use-sequence";
import { messages } from "./messages";

const text = messages.timeline;
const FORMATS = TIMELINE_FORMATS.map((value) => ({ value, label: text.formats[value] }));

type TimelineDialogProps = {
  boardId: string;
  open: boolean;
  onClose: () => void;
  /** Opens the export of the clips themselves. */
  onZip: () => void;
};

/** Says what is in the timeline of the picks and which shots are not, before it is downloaded. */
export default function TimelineDialog({ boardId, onZip, ...opening }: TimelineDialogProps) {
  const [gaps, setGaps] = useState(false);
  const [format, setFormat] = useState<TimelineFormat>("otio");
  const { parts, seconds, without } = useSequence(boardId);
  const query = { gaps: gaps ? ("yes" as const) : ("no" as const), format };
  const href = parts.length > 0 ? addressOf(boardExportApi.timeline, { params: { boardId }, query }) : null;
  return (
    <DownloadDialog {...opening} title={text.title} href={href} label={text.download}>
      <p className="tabular-nums">
        {parts.length > 0 ? text.about(parts.length, codeAt(parts, seconds)) : text.none}
      </p>
      {parts.length > 0 && (
        <SegmentedControl
          label={text.format}
          segments={FORMATS}
          value={format}
          onChange={setFormat}
          hint={text.reads[format]}
        />
      )}
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
    </DownloadDialog>
  );
}
