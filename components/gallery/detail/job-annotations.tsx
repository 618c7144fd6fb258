import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, StickyNote, Tag } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { libraryClient, libraryQueries } from "@/components/api/library";
import { TagPicker } from "@/components/job/tag-picker";
import { Rating } from "@/components/rating/rating";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { applyJob } from "@/lib/jobs/apply-job";
import type { Job } from "@/lib/jobs/job";
import type { JobAnnotations as Annotations } from "@/lib/library/library";
import { messages } from "./messages";

const text = messages.jobAnnotations;

/** What people wrote about one job: the verdict, its collections, tags and a note. */
export function JobAnnotations({ job }: { job: Job }) {
  const cache = useQueryClient();
  const { data: names } = useQuery(libraryQueries.names());
  const mayAct = useJobPermissions();
  const isArranging = mayAct("arrange", job);
  const annotation = {
    // One after the other, so that the last one typed is the last one saved. Each names its job: another one may be
    // open when its turn comes.
    scope: { id: "annotate" },
    mutationFn: ({ id, ...annotations }: Annotations & { id: string }) =>
      libraryClient.annotate({ params: { jobId: id }, body: annotations }),
    onSuccess: (annotated: Job) => applyJob(cache, annotated),
    onError: (error: Error) => void toast(error.message, { tone: "danger" }),
  };
  const { mutate: saveNote } = useMutation(annotation);
  // The tags as typed, until they are saved. Held here and not read from the mutation, whose state reaches the page
  // later than the next key: a tag typed at once would replace the one before.
  const [typed, setTyped] = useState<{ id: string; tags: string[] } | null>(null);
  const { mutate: saveTags } = useMutation({
    ...annotation,
    onSettled: (_saved, _error, { tags }) => setTyped((now) => (now?.tags === tags ? null : now)),
  });
  const tags = typed?.id === job.id ? typed.tags : job.tags;
  const changeTags = (next: readonly string[]) => {
    const change = { id: job.id, tags: [...next] };
    setTyped(change);
    saveTags(change);
  };
  const inside = (names?.collections ?? []).filter(({ id }) => job.collections.includes(id));
  // Who may change nothing sees what others wrote, if anything.
  const isBare = !isArranging && inside.length === 0 && job.tags.length === 0 && job.note === null;
  if (isBare) return null;
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <Rating job={job} />
      {inside.length > 0 && (
        <p className="text-ink-soft text-sm">{text.inside(inside.map(({ name }) => name))}</p>
      )}
      {isArranging ? (
        <div
          key={job.id}
          className="-ml-2 flex flex-wrap gap-x-1 gap-y-3 has-[input]:ml-0 has-[textarea]:ml-0"
        >
          <FieldOnDemand label={text.addTag} keys="T" icon={Tag} hasContent={tags.length > 0}>
            <TagPicker
              tags={tags}
              suggestions={(names?.tags ?? []).map(({ name }) => name)}
              onChange={changeTags}
            />
          </FieldOnDemand>
          <FieldOnDemand label={text.addNote} icon={StickyNote} hasContent={job.note !== null}>
            <NoteField note={job.note} onSave={(note) => saveNote({ id: job.id, note })} />
          </FieldOnDemand>
        </div>
      ) : (
        <WrittenDown tags={job.tags} note={job.note} />
      )}
    </section>
  );
}

type SmallButtonProps = Omit<ComponentProps<typeof Button>, "icon" | "size"> & { icon: LucideIcon };

const SmallButton = ({ icon: Icon, ...rest }: SmallButtonProps) => (
  <Button size="sm" icon={<Icon aria-hidden className="size-4" />} {...rest} />
);

/** Tags and note, for who may only read them. */
function WrittenDown({ tags, note }: { tags: readonly string[]; note: string | null }) {
  return (
    <>
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {note && (
        <p dir="auto" className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
    </>
  );
}

type NoteFieldProps = { note: string | null; onSave: (note: string) => void };

/**
 * Saved when the field loses the focus, or is gone: by Escape or Back. While a person types, changes of others are not
 * shown.
 */
function NoteField({ note, onSave }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed.trim() !== (note ?? "")) onSave(typed);
  };
  const leave = () => {
    save();
    setTyped(null);
  };
  // React sends no blur event for a field that it removes.
  const saveAtEnd = useEffectEvent(save);
  useEffect(() => () => saveAtEnd(), []);
  return (
    <Field label={messages.noteField.label}>
      <TextArea
        rows={2}
        maxLength={10_000}
        value={typed ?? note ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </Field>
  );
}

type FieldOnDemandProps = {
  /** The name of the button that shows the field. */
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** A field with content is always shown. */
  hasContent: boolean;
  children: ReactNode;
};

/** A field in the place of which a button stands until somebody wants it. Pressed, the field has the focus. */
function FieldOnDemand({ label, icon, keys, hasContent, children }: FieldOnDemandProps) {
  const [state, setState] = useState<"closed" | "pressed" | "filled">(hasContent ? "filled" : "closed");
  // It stays when its content is removed.
  if (hasContent && state === "closed") setState("filled");
  if (state === "closed") {
    return (
      <SmallButton variant="quiet" icon={icon} aria-keyshortcuts={keys} onClick={() => setState("pressed")}>
        {label}
      </SmallButton>
    );
  }
  return (
    <div ref={state === "pressed" ? focusField : undefined} className="w-full">
      {children}
    </div>
  );
}

const focusField = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>("input, textarea")?.focus();
