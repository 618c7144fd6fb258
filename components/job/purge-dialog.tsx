import { useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { messages } from "./messages";
import type { SelectionDialogProps } from "./tag-dialog";
import { useBulkAction } from "./use-bulk-action";

const text = messages.purgeDialog;

type PurgeDialogProps = SelectionDialogProps & { onPurged?: () => void };

/** Asks before jobs in the trash are deleted for good: what goes, what stays, and a word to type. */
export default function PurgeDialog({ selection, count, onClose, onPurged }: PurgeDialogProps) {
  const { apply, isApplying } = useBulkAction();
  const { control, register, handleSubmit } = useForm({ defaultValues: { typed: "" } });
  const typed = useWatch({ control, name: "typed" });
  const isConfirmed = typed.trim().toLowerCase() === text.word;
  const form = useRef<HTMLFormElement>(null);
  const purge = handleSubmit(async () => {
    if (!isConfirmed || !(await apply(selection, { do: "purge" }))) return;
    onPurged?.();
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={text.title(count)}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button
          variant="danger"
          busy={isApplying}
          disabled={!isConfirmed}
          onClick={() => form.current?.requestSubmit()}
        >
          {text.delete}
        </Button>
      }
    >
      <form ref={form} onSubmit={purge} className="flex flex-col gap-3 py-3 text-sm">
        <p>{text.what}</p>
        <p className="text-ink-soft">{text.usage}</p>
        <Field label={text.confirm}>
          <Input {...register("typed")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      </form>
    </Dialog>
  );
}
