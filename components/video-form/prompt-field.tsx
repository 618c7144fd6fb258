import { WandSparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Control, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useMay } from "@/components/access/may";
import { CharacterCount, PromptBox } from "@/components/inputs/prompt-box";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

const ImprovePrompt = lazyPopup(() => import("./improve-prompt"));

type PromptFieldProps = { form: UseFormReturn<VideoDraft>; refusal: ReactNode; inputs: ReactNode };

/** The prompt with its inputs. Arrow up at its beginning recalls earlier prompts, newest first. */
export function PromptField({ form, refusal, inputs }: PromptFieldProps) {
  const { control, register, setValue, getValues } = form;
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const isEmpty = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const may = useMay();
  const [improving, setImproving] = useState<string | null>(null);
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });
  const recall = usePromptRecall("video", setPrompt);
  const words = messages.promptField;

  return (
    <>
      <PromptBox
        field="prompt"
        label={VIDEO_FIELDS.prompt.label}
        error={errors.prompt?.message}
        refusal={refusal}
        inputs={inputs}
        tools={
          <>
            <PromptCount control={control} />
            <PromptHistoryButton kind="video" getCurrent={() => getValues("prompt")} onSelect={setPrompt} />
            <Button
              size="sm"
              variant="quiet"
              icon={<WandSparkles aria-hidden className="size-4" />}
              disabled={isEmpty || !may("make")}
              className="disabled:bg-transparent!"
              aria-label={words.improve.name}
              onClick={() => setImproving(getValues("prompt"))}
            >
              {words.improve.shown}
            </Button>
          </>
        }
        {...register("prompt")}
        defaultValue={getValues("prompt")}
        placeholder={words.placeholder}
        {...recall}
      />
      {improving !== null && (
        <ImprovePrompt current={improving} onTake={setPrompt} onClose={() => setImproving(null)} />
      )}
    </>
  );
}

/** The only part that renders again at each key press. */
function PromptCount({ control }: { control: Control<VideoDraft> }) {
  const length = useWatch({ control, name: "prompt", compute: countCharacters });
  const limit = LIMITS.videoPromptMaxLength;
  return <CharacterCount length={length} limit={limit} text={messages.promptField.count(length, limit)} />;
}
