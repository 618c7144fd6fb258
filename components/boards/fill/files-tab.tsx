import { Images } from "lucide-react";
import type { DragEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { chosenFiles, droppedFiles } from "./dropped-files";
import { messages } from "./messages";
import type { BadFile, FileShotsState } from "./use-file-shots";

const text = messages.files;
const ACCEPT = "image/*,video/*,audio/*";

type FilesTabProps = { files: FileShotsState; prompt: string; onPrompt: (prompt: string) => void };

/** Files that become shots, the prompt of each, and how far they are uploaded. */
export function FilesTab({ files, prompt, onPrompt }: FilesTabProps) {
  const { phase, problem, bad } = files;
  return (
    <div className="flex flex-col gap-4">
      {phase.do === "sending" ? (
        <div className="flex flex-col gap-2 text-sm">
          <span className="flex items-center justify-between gap-3 tabular-nums">
            {text.sending(phase.left)}
            <Button size="sm" onClick={files.stop}>
              {text.stop}
            </Button>
          </span>
          <Progress label={text.sending(phase.left)} percent={Math.floor(phase.share * 100)} />
        </div>
      ) : files.files.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <span className="tabular-nums">{text.count(files.files.length)}</span>
          <Button size="sm" variant="quiet" onClick={files.clear}>
            {text.other}
          </Button>
        </div>
      ) : (
        <FilesPlace onFiles={files.take} />
      )}
      {phase.do === "checking" && (
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {text.checking(phase.count)}
        </p>
      )}
      {problem && <FieldError id="files-problem">{problem}</FieldError>}
      <BadFiles files={bad} />
      <Field label={text.prompt} hint={text.promptHint}>
        <TextArea rows={2} value={prompt} onChange={({ target }) => onPrompt(target.value)} />
      </Field>
    </div>
  );
}

/** Takes files and folders that are chosen or dropped. */
function FilesPlace({ onFiles }: { onFiles: (files: File[]) => void }) {
  const take = (files: File[]) => files.length > 0 && onFiles(files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(take);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-lg border border-line-field border-dashed px-4 py-5 text-center text-sm has-[input:hover]:bg-hover has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:outline-offset-2">
        <Images aria-hidden className="size-5 text-ink-soft" />
        <span className="font-[550]">{text.choose}</span>
        <span className="text-ink-soft pointer-coarse:hidden">{text.drop}</span>
        <span className="text-ink-soft">{text.what}</span>
        <input
          type="file"
          multiple
          accept={ACCEPT}
          aria-label={text.files}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          onChange={({ target }) => {
            take(chosenFiles(target.files ?? []));
            target.value = "";
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <label className="w-fit cursor-pointer self-center text-link text-sm has-focus-visible:outline-2 pointer-coarse:hidden">
        {text.folder}
        <input
          type="file"
          multiple
          ref={(input) => input?.setAttribute("webkitdirectory", "")}
          onChange={({ target }) => {
            take(chosenFiles(target.files ?? []));
            target.value = "";
          }}
          className="sr-only"
        />
      </label>
    </div>
  );
}

/** The files that are left out, each with its reason. */
function BadFiles({ files }: { files: readonly BadFile[] }) {
  if (files.length === 0) return null;
  return (
    <section role="status" aria-label={text.bad(files.length)} className="text-sm">
      <h3 className="font-[550] text-warning">{text.bad(files.length)}</h3>
      <ul className="max-h-36 overflow-y-auto">
        {files.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of two folders may have one name
          <li key={at} className="flex flex-wrap gap-x-2 py-0.5">
            <span dir="auto" translate="no" className="break-all">
              {name}
            </span>
            <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
