import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { voicesClient } from "@/components/api/voices";
import { InputField } from "@/components/inputs/input-field";
import Recorder from "@/components/inputs/recorder";
import { SOUND_RULE } from "@/components/inputs/rules";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { errorMessage } from "@/lib/platform/error-message";
import { voicesKey } from "@/lib/voices/queries";
import { voiceName } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

const fields = z.object({
  name: voiceName,
  locale: z.string().check(z.trim(), z.maxLength(35)),
  sample: z
    .nullable(hostedInput)
    .check(z.refine((sample) => sample !== null, messages.newVoice.sampleMissing)),
});

/** Creates a voice from a sample: dropped, chosen, or recorded here. */
export default function NewVoice({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<z.infer<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { name: "", locale: "en-US", sample: null },
  });
  const { errors, isSubmitting } = form.formState;
  const create = form.handleSubmit(async ({ name, locale, sample }) => {
    if (!sample) return;
    try {
      await voicesClient.create({ body: { name, audio_url: sample.url, ...(locale ? { locale } : {}) } });
      await cache.invalidateQueries({ queryKey: voicesKey });
      announce(messages.newVoice.created(name));
      onClose();
    } catch (error) {
      form.setError("root", {
        message: errorMessage(error, messages.newVoice.failed),
      });
    }
  });
  return (
    <Dialog
      onClose={onClose}
      title={messages.newVoice.title}
      description={messages.newVoice.purpose}
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" busy={isSubmitting} onClick={() => void create()}>
          {messages.newVoice.create}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        <Field label={messages.newVoice.name} error={errors.name?.message}>
          <Input {...form.register("name")} />
        </Field>
        <Field label={messages.newVoice.language} hint={messages.newVoice.languageHint}>
          <Input {...form.register("locale")} maxLength={35} />
        </Field>
        <FormControl control={form.control} name="sample" className="flex flex-col gap-4">
          {(field) => (
            <>
              <InputField {...field} label={messages.newVoice.sample} rule={SOUND_RULE} required />
              {!field.value && <Recorder purpose="voice" onRecorded={field.onChange} />}
            </>
          )}
        </FormControl>
        {errors.root && <Callout tone="danger">{errors.root.message}</Callout>}
      </div>
    </Dialog>
  );
}
