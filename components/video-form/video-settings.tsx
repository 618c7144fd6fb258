import { SlidersHorizontal, Volume2, VolumeX } from "lucide-react";
import { useId, useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { useWhyNot } from "@/components/api/model-rules";
import { Field, FieldErrorBelow } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { IconButton } from "@/components/ui/icon-button";
import { TextArea } from "@/components/ui/input";
import { FixedPill, Pill } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { ruleOf } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { choicesOf } from "@/lib/catalog/choose";
import { audioState, ratioState } from "@/lib/catalog/field-state";
import {
  FORM_FIELDS,
  type Field as OptionName,
  optionRow,
  TEXT_FIELDS,
  type TextField as TextName,
  textRow,
  type VideoSelection,
} from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { optionPath, type VideoDraft } from "@/lib/drafts/video-draft";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.settings;

type SettingsProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  hasImage: boolean;
  onChoose: (field: OptionName, value: string | boolean) => void;
  /** Credits of the whole press with another value of an option; null without a price. */
  totalWith: (field: OptionName, value: string | boolean) => number | null;
  form: UseFormReturn<VideoDraft>;
};

/** Every option as its value, in one line, and the texts that few people need behind the last button. */
export function VideoSettings(props: SettingsProps) {
  const { model, form } = props;
  const { control } = form;
  const texts = TEXT_FIELDS.filter((field) => model.texts.includes(field));
  const { errors } = useFormState({ control, name: texts });
  const id = useId();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const hasText = texts.some((field) => form.getValues(field).trim() !== "");
  const areTextsShown = (isOpen ?? hasText) || texts.some((field) => errors[field] !== undefined);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.75">
      <h2 id={id} className="font-[550] text-ink-soft text-xs">
        {text.label}
      </h2>
      <div className="flex flex-wrap items-center gap-1.5">
        {/* The models set the mode, except for a model that has several. */}
        {FORM_FIELDS.filter((field) => field !== "mode" || model.modes.length > 1).map((field) => (
          <FormControl key={field} control={control} name={optionPath(field)} className="contents">
            {({ error }) => (
              <>
                <Setting {...props} field={field} isInvalid={error !== null} />
                {error && <FieldErrorBelow id={`${field}-error`}>{error}</FieldErrorBelow>}
              </>
            )}
          </FormControl>
        ))}
        {texts.length > 0 && (
          <IconButton
            label={text.more}
            size="sm"
            icon={<SlidersHorizontal />}
            aria-expanded={areTextsShown}
            onClick={() => setIsOpen(!areTextsShown)}
          />
        )}
      </div>
      {areTextsShown && texts.map((field) => <TextField key={field} form={form} field={field} />)}
    </section>
  );
}

type SettingProps = Omit<SettingsProps, "form"> & { field: OptionName; isInvalid: boolean };

/** One option: a pill, or a text with the reason where there is nothing to choose; nothing where it does not apply. */
function Setting(props: SettingProps) {
  const { catalog, model, selection, hasImage, field, onChoose, totalWith, isInvalid } = props;
  const { label } = optionRow(field);
  const whyNot = useWhyNot();
  if (field === "audio") {
    const { state, reason } = audioState(model);
    if (state !== "toggle") {
      return (
        <FixedPill
          label={label}
          value={text.audio.states[state]}
          shown={text.audio.shown[state]}
          icon={state === "always-on" ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          reason={text.reason(reason)}
        />
      );
    }
  }
  if (field === "ratio") {
    const { state, reason } = ratioState(model, { hasImage });
    if (state === "from-input") {
      return <FixedPill label={label} value={text.fromInput} reason={reason ? text.reason(reason) : ""} />;
    }
  }
  const choices = choicesOf(catalog, selection, field);
  const [only, ...others] = choices;
  if (!only) return null;
  if (others.length === 0) {
    return <FixedPill label={label} value={only.label} reason={text.reason(ruleOf(model, field))} />;
  }
  return (
    <Pill
      label={label}
      value={String(selection[field])}
      isInvalid={isInvalid}
      describedBy={isInvalid ? `${field}-error` : undefined}
      onChange={(value) => onChoose(field, field === "audio" ? value === "true" : value)}
      choices={choices.map(({ value, label: name, reason: conflict }) => {
        const rule =
          field === "tier" ? whyNot({ kind: "video", modelId: model.id, tier: String(value) }) : null;
        const reason = rule ?? conflict;
        const total = reason ? null : totalWith(field, value);
        return {
          value: String(value),
          label: name,
          reason,
          ...(total !== null && { aside: formatCredits(total) }),
          ...(field === "audio" && { shown: value ? text.audio.pill.on : text.audio.pill.off }),
          ...(field === "ratio" && { drawing: <RatioDrawing ratio={String(value)} /> }),
        };
      })}
    />
  );
}

type TextFieldProps = { form: UseFormReturn<VideoDraft>; field: TextName };

/** A text beside the prompt, for models that take it. */
function TextField({ form: { control, register }, field }: TextFieldProps) {
  const { errors } = useFormState({ control, name: field, exact: true });
  const { label, placeholder } = textRow(field);
  return (
    <div data-field={field}>
      <Field label={label} optional error={errors[field]?.message}>
        <TextArea {...register(field)} rows={2} placeholder={placeholder} />
      </Field>
    </div>
  );
}
