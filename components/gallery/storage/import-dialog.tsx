import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { jobsClient } from "@/components/api/jobs";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { TextArea } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { joinLabels } from "@/lib/catalog/video-fields";
import { applyJob } from "@/lib/jobs/apply-job";
import type { JobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";
import { RestoreSection } from "./restore-section";

const labels = messages.importDialog;

const OPTIONS = KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].plural }));
const pluralsOf = (kinds: readonly JobKind[]) =>
  joinLabels(
    kinds.map((kind) => KINDS[kind].plural.toLowerCase()),
    "and",
  );
const LISTED = pluralsOf(KIND_NAMES.filter((kind) => KINDS[kind].endpoints.list !== null));
const NOT_LISTED = pluralsOf(KIND_NAMES.filter((kind) => KINDS[kind].endpoints.list === null));

type Refusal = { id: string; message: string };
type Fields = { kind: JobKind; text: string };
const idsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Imports jobs that were made with this key outside the dashboard, by their ids at the upstream. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const { control, register, handleSubmit, setValue } = useForm<Fields>({
    defaultValues: { kind: "video", text: "" },
  });
  const count = useWatch({ control, name: "text", compute: (text) => idsIn(text).length });
  const importJobs = useMutation({
    mutationFn: async ({ kind, text }: Fields) => {
      const refused: Refusal[] = [];
      for (const id of idsIn(text)) {
        try {
          applyJob(cache, await jobsClient.importJob({ body: { kind, upstream_id: id } }));
        } catch (error) {
          refused.push({ id, message: errorMessage(error, labels.readFailed) });
        }
      }
      return refused;
    },
    onSuccess: (refused, { text }) => {
      const imported = idsIn(text).length - refused.length;
      if (imported > 0) toast(labels.imported(imported));
      if (refused.length === 0) onClose();
      // Imported ids are removed from the field. Refused ones stay, to be corrected.
      else setValue("text", refused.map(({ id }) => id).join("\n"));
      announce(refused.length > 0 ? labels.failed(refused.length) : labels.importedAll);
    },
  });
  const look = useMutation({
    mutationFn: () => jobsClient.sync(),
    onSuccess: () => toast(labels.checking),
    onError: (error) => toast(error.message, { tone: "danger" }),
  });
  return (
    <Dialog
      onClose={onClose}
      title={labels.title}
      description={labels.description}
      closeLabel={common.close}
      footer={
        <Button
          variant="ink"
          busy={importJobs.isPending}
          disabled={count === 0}
          onClick={() => void handleSubmit((fields) => importJobs.mutate(fields))()}
        >
          {labels.import(count)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-48 flex-1 text-ink-soft text-sm">{labels.automatic(LISTED)}</p>
          <Button size="sm" busy={look.isPending} onClick={() => look.mutate()}>
            {labels.check}
          </Button>
        </div>
        <FormControl control={control} name="kind">
          {({ value, onChange }) => (
            <Field label={labels.kind}>
              <Select
                value={value}
                options={OPTIONS}
                onChange={(selected) =>
                  onChange(OPTIONS.find((option) => option.value === selected)?.value ?? "video")
                }
              />
            </Field>
          )}
        </FormControl>
        <Field label={labels.ids} hint={labels.idsHint(NOT_LISTED)}>
          <TextArea {...register("text")} rows={3} spellCheck={false} className="font-mono" />
        </Field>
        {importJobs.data && importJobs.data.length > 0 && (
          <Callout tone="danger">
            <ul className="flex flex-col gap-1">
              {importJobs.data.map(({ id, message }) => (
                <li key={id} className="break-words">
                  <code translate="no" className="font-mono">
                    {id}
                  </code>
                  {labels.refusal(message)}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <RestoreSection />
      </div>
    </Dialog>
  );
}
