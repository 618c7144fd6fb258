import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { libraryClient, libraryQueries } from "@/components/api/library";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";
import type { SelectionDialogProps } from "./tag-dialog";
import { useBulkAction } from "./use-bulk-action";

const text = messages.collectDialog;

const NEW = "";
type Fields = { chosen: string | null; name: string };

type CollectDialogProps = SelectionDialogProps & {
  /** The collection of the current view, if any. Selected jobs can be removed from it. */
  collectionId: string | null;
};

/** Adds all selected jobs to an existing or a new collection. */
export default function CollectDialog({ selection, collectionId, onClose }: CollectDialogProps) {
  const names = useQuery(libraryQueries.names());
  const { apply, isApplying } = useBulkAction();
  const { control, register, handleSubmit } = useForm<Fields>({ defaultValues: { chosen: null, name: "" } });
  const [chosen, name] = useWatch({ control, name: ["chosen", "name"] });
  const collections = (names.data?.collections ?? []).filter(({ id }) => id !== collectionId);
  const current = chosen ?? collections[0]?.id ?? NEW;
  const put = handleSubmit(async (fields) => {
    try {
      const create = () => libraryClient.createCollection({ body: { name: fields.name } });
      const id = current === NEW ? (await create()).id : current;
      if (await apply(selection, { do: "collect", collection_id: id, value: true })) onClose();
    } catch (error) {
      toast(errorMessage(error, text.createFailed), { tone: "danger" });
    }
  });
  const takeOut = async () => {
    if (
      collectionId &&
      (await apply(selection, { do: "collect", collection_id: collectionId, value: false }))
    )
      onClose();
  };
  // Which field comes first depends on the collections there are.
  if (isFirstAttempt(names)) return <BufferKeysUntilFocus />;
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      size="sm"
      footer={
        <>
          {collectionId && (
            <Button busy={isApplying} onClick={takeOut}>
              {text.remove}
            </Button>
          )}
          <Button
            variant="ink"
            busy={isApplying}
            disabled={current === NEW && name.trim() === ""}
            onClick={() => void put()}
          >
            {common.add}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        {collections.length > 0 && (
          <FormControl control={control} name="chosen">
            {({ onChange }) => (
              <Field label={text.collection}>
                <Select
                  value={current}
                  options={[
                    ...collections.map(({ id, name: label }) => ({ value: id, label })),
                    { value: NEW, label: text.newCollection },
                  ]}
                  onChange={onChange}
                />
              </Field>
            )}
          </FormControl>
        )}
        {current === NEW && (
          <Field label={text.name}>
            <Input {...register("name")} maxLength={80} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
