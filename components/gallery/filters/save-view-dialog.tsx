import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { LibraryNames } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { messages } from "./messages";

const text = messages.saveViewDialog;

type SaveViewDialogProps = {
  /** The current view as the query of an address; empty without filters. */
  query: string;
  names: LibraryNames | undefined;
  onClose: () => void;
};

/** Saves the current view under a name, and deletes saved views. */
export default function SaveViewDialog({ query, names, onClose }: SaveViewDialogProps) {
  const cache = useQueryClient();
  const { control, register, handleSubmit } = useForm({ defaultValues: { name: "" } });
  const isNamed = useWatch({ control, name: "name", compute: (name) => name.trim() !== "" });
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => cache.invalidateQueries({ queryKey: libraryKey }),
    onError: (error) => void toast(error.message, { tone: "danger" }),
  });
  const save = handleSubmit(async ({ name }) => {
    await change.mutateAsync(() => libraryClient.saveView({ body: { name, query } }));
    toast(text.saved(name.trim()));
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={text.title} size="sm">
      <div className="flex flex-col gap-5 py-3">
        {query !== "" && (
          <form onSubmit={save} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field label={text.saveAs}>
                <Input {...register("name")} maxLength={80} />
              </Field>
            </div>
            <Button type="submit" variant="ink" busy={change.isPending} disabled={!isNamed}>
              {common.save}
            </Button>
          </form>
        )}
        <Removable
          title={text.title}
          items={names?.views ?? []}
          onRemove={(viewId) => change.mutate(() => libraryClient.deleteView({ params: { viewId } }))}
        />
        <Removable
          title={text.collections}
          hint={text.collectionsHint}
          items={names?.collections ?? []}
          onRemove={(collectionId) =>
            change.mutate(() => libraryClient.deleteCollection({ params: { collectionId } }))
          }
        />
      </div>
    </Dialog>
  );
}

type RemovableProps = {
  title: string;
  hint?: string;
  items: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
};

function Removable({ title, hint, items, onRemove }: RemovableProps) {
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium text-ink-soft text-xs">{title}</h3>
      <ul className="flex flex-col">
        {items.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <IconButton
              size="sm"
              label={text.remove(name)}
              icon={<Trash2 aria-hidden />}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
      {hint && <p className="text-ink-faint text-xs">{hint}</p>}
    </section>
  );
}
