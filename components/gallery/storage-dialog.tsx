"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { library, libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { FILE_NAME_FIELDS, fileNameOf, strangeFields } from "@/lib/library/file-names";
import type { StorageUse } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { formatBytes, formatCount } from "@/lib/platform/format";
import { StorageBar } from "./storage-bar";

const GB = 1e9;
const SAMPLE = {
  id: "job_3f9a1c20",
  kind: "video",
  model_id: "beta-3.0",
  prompt: "A red kite over dunes",
  created_at: "2026-05-04T08:15:42Z",
  person_name: "Ada",
  request: { ratio: "16:9", resolution: "1080p" },
} as const;

const fields = z.object({
  /** Gigabytes; empty for the server's limit. */
  limit: z.string(),
  names: z.string().check(
    z.superRefine((names, context) => {
      const [strange] = strangeFields(names);
      if (strange !== undefined) context.addIssue(`There is no field {${strange}}.`);
    }),
  ),
});
type Fields = z.infer<typeof fields>;

/** The use of our own storage, its limit, and the names of downloaded files. */
export default function StorageDialog({ onClose }: { onClose: () => void }) {
  const { data: use } = useQuery(library.storage());
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Storage and file names">
      {use ? <StorageForm use={use} onClose={onClose} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

function StorageForm({ use, onClose }: { use: StorageUse; onClose: () => void }) {
  const cache = useQueryClient();
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: {
      limit: use.quota_bytes === null ? "" : String(use.quota_bytes / GB),
      names: use.file_names,
    },
    // Validates while a person writes a template, to show which fields it may have.
    mode: "onChange",
  });
  const names = useWatch({ control, name: "names" });
  const save = useMutation({
    mutationFn: (values: Fields) =>
      libraryClient.setStorage({
        file_names: values.names,
        quota_bytes: values.limit === "" ? null : Math.round(Number(values.limit) * GB),
      }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: libraryKey });
      toast("Saved.");
      onClose();
    },
    onError: (error) => void toast(error.message, { tone: "danger" }),
  });
  return (
    <form onSubmit={handleSubmit((values) => save.mutate(values))} className="flex flex-col gap-5 py-3">
      <div className="flex flex-col gap-2">
        <p>
          {formatBytes(use.used_bytes)} in {formatCount(use.files)} {use.files === 1 ? "file" : "files"};{" "}
          {formatBytes(use.free_bytes)} free on the disk.
        </p>
        <StorageBar use={use} />
      </div>
      <Field
        label="Limit in GB"
        optional
        hint={`${allowance(use)}At the limit nothing more is stored here: uploads are refused, and results stay with the service until their links end. “To rescue” lists them by the time that is left. Nothing is ever deleted for room.`}
      >
        <Input
          {...register("limit")}
          type="number"
          min={0}
          max={use.max_limit_bytes === null ? undefined : use.max_limit_bytes / GB}
          step="any"
          inputMode="decimal"
        />
      </Field>
      <Field
        label="File names in a ZIP"
        hint={`For example ${fileNameOf(SAMPLE, names)}.mp4. Fields: ${Object.keys(FILE_NAME_FIELDS)
          .map((field) => `{${field}}`)
          .join(" ")}`}
        error={formState.errors.names?.message}
      >
        <Input {...register("names")} maxLength={200} required />
      </Field>
      <StorageWarning use={use} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

const allowance = ({ max_limit_bytes }: StorageUse): string =>
  max_limit_bytes === null
    ? ""
    : `This server allows ${formatBytes(max_limit_bytes)} per workspace. Leave empty to use all of it. `;

function StorageWarning({ use }: { use: StorageUse }) {
  if (use.free_bytes < use.min_free_bytes) {
    return (
      <Callout tone="warning">
        This server’s disk is almost full. Uploads are refused, and new results wait to be copied until{" "}
        {formatBytes(use.min_free_bytes)} are free.
      </Callout>
    );
  }
  if (use.limit_bytes !== null && use.used_bytes >= use.limit_bytes) {
    return (
      <Callout tone="warning">
        The limit is reached. Uploads are refused, and new results aren’t copied here.
      </Callout>
    );
  }
  return null;
}
