"use client";

import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { library, libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import type { SelectionDialogProps } from "./tag-dialog";
import { useBulkAction } from "./use-bulk-action";

const NEW = "";
type Fields = { chosen: string | null; name: string };

type CollectDialogProps = SelectionDialogProps & {
  /** The collection of the current view, if any. Selected jobs can be removed from it. */
  isInside: string | null;
};

/** Adds all selected jobs to an existing or a new collection. */
export default function CollectDialog({ selection, isInside, onClose }: CollectDialogProps) {
  const { data: names } = useQuery(library.names());
  const { apply, isApplying } = useBulkAction();
  const { control, register, handleSubmit } = useForm<Fields>({ defaultValues: { chosen: null, name: "" } });
  const [chosen, name] = useWatch({ control, name: ["chosen", "name"] });
  const collections = (names?.collections ?? []).filter(({ id }) => id !== isInside);
  const current = chosen ?? collections[0]?.id ?? NEW;
  const put = handleSubmit(async (fields) => {
    try {
      const id = current === NEW ? (await libraryClient.createCollection(fields.name)).id : current;
      if (await apply(selection, { do: "collect", collection_id: id, value: true })) onClose();
    } catch (error) {
      toast(errorMessage(error, "It could not be made."), { tone: "danger" });
    }
  });
  const takeOut = async () => {
    if (isInside && (await apply(selection, { do: "collect", collection_id: isInside, value: false })))
      onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Put into a collection"
      size="sm"
      footer={
        <>
          {isInside && (
            <Button busy={isApplying} onClick={takeOut}>
              Take out of this one
            </Button>
          )}
          <Button
            variant="primary"
            busy={isApplying}
            disabled={current === NEW && name.trim() === ""}
            onClick={() => void put()}
          >
            Put in
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        {collections.length > 0 && (
          <FormControl control={control} name="chosen">
            {({ onChange }) => (
              <Field label="Collection">
                <Select
                  value={current}
                  options={[
                    ...collections.map(({ id, name: label }) => ({ value: id, label })),
                    { value: NEW, label: "A new one" },
                  ]}
                  onChange={onChange}
                />
              </Field>
            )}
          </FormControl>
        )}
        {current === NEW && (
          <Field label="Name">
            <Input {...register("name")} maxLength={80} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
