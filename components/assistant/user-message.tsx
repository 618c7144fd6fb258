import { Pencil } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TypeIcon } from "@/components/job/icons";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import type { Attachment } from "@/lib/assistant/attachments";
import { MAX_QUESTION_CHARACTERS, type Message } from "@/lib/assistant/conversation";
import { formatBytes, formatSeconds } from "@/lib/platform/format";
import { BranchSwitch } from "./branch-switch";
import { messages } from "./messages";

type UserMessageProps = {
  message: Message;
  alternatives: readonly string[];
  busy: boolean;
  onChoose: (id: string) => void;
  /** Null for who may not write here. */
  onEdit: ((text: string) => void) | null;
};

/** A question. An edit starts a new branch; the old one stays. */
export function UserMessage({ message, alternatives, busy, onChoose, onEdit }: UserMessageProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing && onEdit)
    return (
      <QuestionEdit text={message.text} busy={busy} onEdit={onEdit} onClose={() => setIsEditing(false)} />
    );
  return (
    <section aria-label={messages.userMessage.label} className="flex flex-col items-end gap-1">
      <MessageAttachments files={message.attachments} />
      <p
        dir="auto"
        className="type-prompt max-w-[85%] whitespace-pre-wrap break-words rounded-lg bg-hover px-3.5 py-2"
      >
        {message.text}
      </p>
      <div className="flex flex-wrap items-center justify-end">
        <BranchSwitch alternatives={alternatives} shown={message.id} what="message" onChoose={onChoose} />
        <CopyButton label={common.copy} text={message.text} />
        {onEdit && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setIsEditing(true)}
          >
            {common.edit}
          </Button>
        )}
      </div>
    </section>
  );
}

type QuestionEditProps = {
  text: string;
  busy: boolean;
  onEdit: (text: string) => void;
  onClose: () => void;
};

function QuestionEdit({ text, busy, onEdit, onClose }: QuestionEditProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { text } });
  const ask = handleSubmit((values) => {
    if (values.text.trim() === "") return;
    onEdit(values.text);
    onClose();
  });
  return (
    <form aria-label={messages.userMessage.edit} className="flex flex-col gap-2" onSubmit={ask}>
      <Field label={messages.userMessage.edit} hideLabel>
        <TextArea
          {...register("text")}
          autoFocus
          rows={2}
          maxLength={MAX_QUESTION_CHARACTERS}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button size="sm" variant="ink" type="submit" disabled={busy}>
          {messages.userMessage.resend}
        </Button>
      </div>
    </form>
  );
}

/** The files of a question: pictures to open, clips and sounds to play. */
function MessageAttachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={messages.messageAttachments.label}
      className="flex max-w-[85%] flex-wrap justify-end gap-2"
    >
      {files.map((file) => (
        <li key={file.id} data-attachment={file.type} className="flex w-56 max-w-full flex-col gap-1">
          <Preview file={file} />
          <p dir="auto" className="truncate text-sm" title={file.name}>
            {file.name}
          </p>
          <p className="truncate text-ink-soft text-xs tabular-nums">{factsOf(file)}</p>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file: { type, name, preview_url } }: { file: Attachment }) {
  const [isGone, setIsGone] = useState(false);
  const shared = { src: preview_url, onError: () => setIsGone(true) };
  if (isGone)
    return (
      <span className="flex h-12 items-center gap-2 px-1 text-ink-faint text-xs">
        <TypeIcon type={type} className="size-5" />
        {messages.messageAttachments.gone}
      </span>
    );
  if (type === "audio")
    return <audio {...shared} controls preload="none" aria-label={name} className="h-12 w-full" />;
  if (type === "video")
    return (
      <video
        {...shared}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        className="h-32 w-full rounded-xs bg-stage object-contain"
      />
    );
  return (
    <a href={preview_url} target="_blank" rel="noopener" aria-label={messages.messageAttachments.open(name)}>
      {/* biome-ignore lint/performance/noImgElement: our own copy; the optimiser is off */}
      <img {...shared} alt="" loading="lazy" className="h-32 w-full rounded-xs bg-stage object-contain" />
    </a>
  );
}

const factsOf = ({ width, height, duration_seconds, size_bytes }: Attachment): string =>
  [
    width && height ? messages.messageAttachments.size(width, height) : null,
    duration_seconds === null ? null : formatSeconds(duration_seconds),
    formatBytes(size_bytes),
  ]
    .filter(Boolean)
    .join(" · ");
