import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { libraryClient, libraryQueries } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { filmSign } from "@/lib/files/film-sign";
import { FILE_NAME_FIELDS, fileNameOf, unknownFields } from "@/lib/library/file-names";
import { MAX_LIMIT_BYTES, type StorageUse } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { messages } from "./messages";

const text = messages.storageDialog;

const GB = 1e9;
const SAMPLE = {
  id: "job_3f9a1c20",
  kind: "video",
  model_id: "beta-3.0",
  prompt: text.sample.prompt,
  created_at: "2026-05-04T08:15:42Z",
  person_name: text.sample.person,
  request: { ratio: "16:9", resolution: "1080p" },
} as const;

/** Gigabytes; empty for the server's limit. */
const limitRule = ({ max_limit_bytes: max }: StorageUse): NumberRule => ({
  name: text.limit,
  max: (max ?? MAX_LIMIT_BYTES) / GB,
  decimals: true,
});

const fieldsOf = (rule: NumberRule) =>
  z.object({
    limit: typedNumber(rule, { optional: true }),
    names: z.string().check(
      z.superRefine((names, context) => {
        const [strange] = unknownFields(names);
        if (strange !== undefined) context.addIssue(text.unknownField(strange));
      }),
    ),
    settings: z.boolean(),
    address: z.union([z.literal(""), z.url(text.markAddressWrong)]),
    sign: filmSign,
  });
type Fields = z.infer<ReturnType<typeof fieldsOf>>;

type StorageFormProps = {
  use: StorageUse;
  /** Leaves the form, where it is in a dialog. */
  onClose?: () => void;
};

/** The settings of storage as a part of a page. */
export default function StorageSettings() {
  const { data, error } = useQuery(libraryQueries.storage());
  if (error) return <p className="text-ink-soft">{error.message}</p>;
  return data ? <StorageForm use={data} /> : <Skeleton className="h-96" />;
}

/** The use of our own storage, its limit, and the names of downloaded files. */
export function StorageForm({ use, onClose }: StorageFormProps) {
  const cache = useQueryClient();
  const may = useMay();
  const isManager = may("manage");
  const rule = limitRule(use);
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fieldsOf(rule)),
    defaultValues: {
      limit: use.quota_bytes === null ? "" : String(use.quota_bytes / GB),
      names: use.file_names,
      settings: use.mark_settings,
      address: use.mark_address ?? "",
      sign: use.film_sign,
    },
    // Validates while a person writes a template, to show which fields it may have.
    mode: "onChange",
  });
  const names = useWatch({ control, name: "names" });
  const save = useMutation({
    mutationFn: ({ names, limit, settings, address, sign }: Fields) => {
      const gigabytes = numberIn(limit, rule);
      const quota = gigabytes === null ? null : Math.round(gigabytes * GB);
      return libraryClient.setStorage({
        body: {
          file_names: names,
          quota_bytes: quota,
          mark_settings: settings,
          mark_address: address || null,
          film_sign: sign,
        },
      });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: libraryKey });
      toast(text.saved);
      onClose?.();
    },
    onError: (error) => void toast(error.message, { tone: "danger" }),
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
      className="flex flex-col gap-5 py-3"
    >
      <div className="flex flex-col gap-2">
        <p>{text.use(use.used_bytes, use.files, use.free_bytes)}</p>
        <StorageBar use={use} />
      </div>
      <fieldset disabled={!isManager} className="contents">
        <Field label={text.limit} optional hint={limitHint(use)} error={formState.errors.limit?.message}>
          <Input {...register("limit")} inputMode="decimal" />
        </Field>
        <Field
          label={text.fileNames}
          hint={text.fileNamesHint(`${fileNameOf(SAMPLE, names)}.mp4`, Object.keys(FILE_NAME_FIELDS))}
          error={formState.errors.names?.message}
        >
          <Input {...register("names")} maxLength={200} required />
        </Field>
        <Controller
          control={control}
          name="settings"
          render={({ field: { value, onChange } }) => (
            <Switch
              label={text.markSettings}
              hint={text.markSettingsHint}
              checked={value}
              onChange={onChange}
            />
          )}
        />
        <Field
          label={text.markAddress}
          optional
          hint={text.markAddressHint}
          error={formState.errors.address?.message}
        >
          <Input {...register("address")} type="url" maxLength={200} placeholder="https://" />
        </Field>
        <Controller
          control={control}
          name="sign"
          render={({ field: { value, onChange } }) => (
            <SegmentedControl
              label={text.filmSign}
              hint={text.filmSignHint}
              segments={filmSign.options.map((sign) => ({ value: sign, label: text.filmSigns[sign] }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </fieldset>
      <StorageWarning use={use} />
      <div className={onClose ? "flex justify-end gap-2" : "flex"}>
        {onClose && <Button onClick={onClose}>{common.cancel}</Button>}
        {isManager ? (
          <Button type="submit" variant={onClose && "ink"} busy={save.isPending}>
            {common.save}
          </Button>
        ) : (
          !onClose && <p className="text-ink-soft text-sm">{access.ownersOnly}</p>
        )}
      </div>
    </form>
  );
}

const limitHint = ({ max_limit_bytes }: StorageUse): string =>
  max_limit_bytes === null ? text.limitHint : `${text.allowance(max_limit_bytes)} ${text.limitHint}`;

function StorageWarning({ use }: { use: StorageUse }) {
  const isDiskLow = use.free_bytes < use.min_free_bytes;
  const isFull = use.limit_bytes !== null && use.used_bytes >= use.limit_bytes;
  const warning = isDiskLow ? text.diskAlmostFull(use.min_free_bytes) : isFull && text.full;
  return warning && <Callout tone="warning">{warning}</Callout>;
}

const barText = messages.storageBar;

/** The used share of the limit, else of the disk. */
function StorageBar({ use }: { use: StorageUse }) {
  const whole = use.limit_bytes ?? use.used_bytes + use.free_bytes;
  const share = whole > 0 ? Math.min(1, use.used_bytes / whole) : 1;
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of a native meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label={barText.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={share >= 0.9 ? "h-full bg-warning" : "h-full bg-ink-soft"}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span className="text-ink-faint text-xs tabular-nums">
        {use.limit_bytes === null ? barText.ofDisk(share, whole) : barText.ofLimit(share, whole)}
      </span>
    </div>
  );
}
