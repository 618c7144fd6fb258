import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { toastUndo } from "@/components/ui/toast";
import { type Board, type BoardEdit, MAX_SHOTS } from "@/lib/boards/board";
import { editsToAddShots } from "@/lib/boards/fill/add-edits";
import { FILE_VARIABLE } from "@/lib/boards/fill/files";
import { newReferences } from "@/lib/boards/fill/written-shots";
import { newId } from "@/lib/boards/new-id";
import { type JobKind, jobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { FilesTab } from "./files-tab";
import {
  type Filling,
  fillFromFiles,
  fillFromLines,
  fillFromScript,
  fillFromTable,
  fillFromTemplate,
  NO_TEMPLATE,
  type TableState,
} from "./filling";
import { messages as text } from "./messages";
import { ScriptTab } from "./script-tab";
import { TableTab } from "./table-tab";
import { TemplateTab } from "./template-tab";
import { useFileShots } from "./use-file-shots";
import { useWrittenShots } from "./use-written-shots";

type FillDialogProps = {
  board: Pick<Board, "id" | "shots" | "columns" | "defaults" | "references">;
  /** Makes edits, and returns what undoes them. */
  edit: (edits: readonly BoardEdit[]) => () => void;
  /** Files that were dropped on the board. */
  dropped: readonly File[];
  /** The shot before which the new ones come; null for the end. */
  before: string | null;
  /** Why files do not become what they were dropped on; null where they do. */
  note: string | null;
  /** A text of which shots are to be written. */
  script?: string;
  onClose: () => void;
};

/** Adds many shots at once: from lines of text, a script, a table, files, or a template. Nothing is added before its count is shown. */
export default function FillDialog({ board, edit, dropped, before, note, script, onClose }: FillDialogProps) {
  const [tab, setTab] = useState(dropped.length > 0 ? "files" : script ? "script" : "lines");
  // Of the shots that don't say it themselves.
  const [kind, setKind] = useState<JobKind>(board.columns[0]?.kind ?? "video");
  const [lines, setLines] = useState("");
  const [table, setTable] = useState<TableState | null>(null);
  const [template, setTemplate] = useState(NO_TEMPLATE);
  const [filePrompt, setFilePrompt] = useState(`{${FILE_VARIABLE}}`);
  const written = useWrittenShots(board, tab === "script", script);
  const files = useFileShots({ prompt: filePrompt, kind, before, edit });
  const takeDropped = useEffectEvent(() => dropped.length > 0 && files.take(dropped));
  useEffect(() => void takeDropped(), []);
  const room = MAX_SHOTS - board.shots.length;
  const fillings: Record<string, () => Filling> = {
    lines: () => fillFromLines(lines, kind, room),
    script: () => fillFromScript(written, kind, board, room),
    table: () => fillFromTable(table, { kind, columns: board.columns, defaults: board.defaults }, room),
    files: () => fillFromFiles({ prompt: filePrompt, kind, checked: files.files }, room),
    template: () => fillFromTemplate(template, kind, room),
  };
  const filling = fillings[tab]?.() ?? { shots: [], found: 0, notes: [] };
  const { shots, found } = filling;
  const say = (added: number, undo: () => void) => toastUndo(text.added(added), undo, "board");
  const add = async () => {
    if (tab === "files") {
      const { added, isWhole, undo } = await files.add(shots.length);
      if (added > 0) say(added, undo);
      if (isWhole) onClose();
      return;
    }
    const added = editsToAddShots(
      shots.map((shot) => ({ ...shot, id: newId("shot") })),
      before,
    );
    const names = (tab === "script" ? newReferences(written, board) : []).map(
      (reference): BoardEdit => ({ do: "set_reference", name: reference.name, reference }),
    );
    say(shots.length, edit([...names, ...added]));
    if (tab === "script") written.forget();
    onClose();
  };
  const close = () => {
    files.stop();
    onClose();
  };
  /** @param hasType whether a type is chosen for all, where nothing says it of each */
  const panel = (form: ReactNode, empty: string | null, hasType = empty !== null) => (
    <div className="flex flex-col gap-4">
      {form}
      <FillNotes filling={filling} />
      {(hasType || (tab === "table" && table !== null)) && (
        <div className="max-w-48">
          <Field label={text.type}>
            <Select
              value={kind}
              onChange={(value) => setKind(jobKind.parse(value))}
              options={KIND_NAMES.map((name) => ({ value: name, label: KINDS[name].label }))}
            />
          </Field>
        </div>
      )}
      {empty !== null && <FillPreview filling={filling} empty={empty} />}
    </div>
  );
  return (
    <Dialog
      onClose={close}
      title={text.title}
      description={note ?? undefined}
      size="lg"
      footer={
        <Button
          variant="ink"
          disabled={shots.length === 0}
          busy={files.phase.do === "sending"}
          onClick={() => void add()}
        >
          {shots.length === 0
            ? text.addNone
            : found > shots.length
              ? text.addFirst(shots.length)
              : text.add(shots.length)}
        </Button>
      }
    >
      <Tabs
        label={text.tabs.label}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "lines",
            label: text.tabs.lines,
            panel: panel(
              <Field label={text.lines.label} hint={text.lines.hint}>
                <TextArea rows={6} value={lines} onChange={({ target }) => setLines(target.value)} />
              </Field>,
              text.lines.empty,
            ),
          },
          {
            value: "script",
            label: text.tabs.script,
            panel: panel(<ScriptTab written={written} />, null, true),
          },
          {
            value: "table",
            label: text.tabs.table,
            panel: panel(<TableTab table={table} onChange={setTable} />, null),
          },
          {
            value: "files",
            label: text.tabs.files,
            panel: panel(
              <FilesTab files={files} prompt={filePrompt} onPrompt={setFilePrompt} />,
              text.files.empty,
            ),
          },
          {
            value: "template",
            label: text.tabs.template,
            panel: panel(<TemplateTab template={template} onChange={setTemplate} />, text.template.empty),
          },
        ]}
      />
    </Dialog>
  );
}

const SHOWN = 5;

/** The first shots that would be added, and what to know about them. */
function FillPreview({ filling, empty }: { filling: Filling; empty: string }) {
  const { shots, found } = filling;
  return (
    <section aria-label={text.preview(found)} className="flex flex-col gap-2">
      {shots.length > 0 ? (
        <ol className="flex flex-col text-sm">
          {shots.slice(0, SHOWN).map(({ prompt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shots may have the same text
            <li key={index} className="flex gap-3 border-line border-b py-1.5 last:border-0">
              <span className="type-label w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
              <span dir="auto" translate="no" className="line-clamp-2 min-w-0 flex-1 break-words">
                {prompt}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        found === 0 && <p className="text-ink-faint text-sm">{empty}</p>
      )}
      {shots.length > SHOWN && (
        <p className="pl-8 text-ink-soft text-xs tabular-nums">{text.more(shots.length - SHOWN)}</p>
      )}
    </section>
  );
}

/** What is left out or missing, spoken when it changes. */
function FillNotes({ filling, children }: { filling: Filling; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-0.5 text-sm text-warning tabular-nums empty:hidden">
      {filling.notes.map((note) => (
        <p key={note} className="break-words">
          {note}
        </p>
      ))}
      {children}
    </div>
  );
}
