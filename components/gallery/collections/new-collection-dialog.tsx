import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toastError } from "@/components/ui/toast";
import { libraryKey } from "@/lib/library/queries";
import { messages } from "./messages";

const text = messages.newCollectionDialog;
const FORM_ID = "new-collection";
/** As the API takes it. */
const MAX_NAME_LENGTH = 80;

type NewCollectionDialogProps = { onCreated: (id: string) => void; onClose: () => void };

/** Asks for the name of a new collection. */
export default function NewCollectionDialog({ onCreated, onClose }: NewCollectionDialogProps) {
  const cache = useQueryClient();
  const [name, setName] = useState("");
  const [isSending, setIsSending] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isSending) return;
    setIsSending(true);
    try {
      const { id } = await libraryClient.createCollection({ body: { name } });
      onCreated(id);
      await cache.invalidateQueries({ queryKey: libraryKey });
      onClose();
    } catch (error) {
      toastError(error, text.failed);
    }
    setIsSending(false);
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      size="sm"
      footer={
        <Button type="submit" form={FORM_ID} variant="ink" busy={isSending} disabled={name.trim() === ""}>
          {text.create}
        </Button>
      }
    >
      <form id={FORM_ID} onSubmit={create} className="py-3">
        <Field label={text.name}>
          <Input value={name} maxLength={MAX_NAME_LENGTH} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
