"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { InputField } from "@/components/inputs/input-field";
import Recorder from "@/components/inputs/recorder";
import { SOUND_RULE } from "@/components/inputs/rules";
import { voicesClient } from "@/components/job/use-voices";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { voicesKey } from "@/lib/voices/queries";
import { voiceName } from "@/lib/voices/voice-entry";

const fields = z.object({
  name: voiceName,
  locale: z.string().check(z.trim(), z.maxLength(35)),
});

/** Makes a voice of one's own from a sample: dropped, picked, or spoken here. */
export default function NewVoice({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const [sample, setSample] = useState<HostedInput | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<z.infer<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { name: "", locale: "en-US" },
  });
  const create = form.handleSubmit(async ({ name, locale }) => {
    if (!sample) return setRefusal("Bring a sample, or record one.");
    setRefusal(null);
    try {
      await voicesClient.create({ name, audio_url: sample.url, ...(locale ? { locale } : {}) });
      await cache.invalidateQueries({ queryKey: voicesKey });
      announce(`${name} is ready`);
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : "The voice could not be made.");
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New voice"
      description="From a sample of one to three hundred seconds of one person speaking."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={form.formState.isSubmitting} onClick={() => void create()}>
            Make the voice
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        <Field label="Name" error={form.formState.errors.name?.message}>
          <Input {...form.register("name")} maxLength={200} />
        </Field>
        <Field label="Language" hint="As in en-US; what the voice will speak best.">
          <Input {...form.register("locale")} maxLength={35} />
        </Field>
        <InputField label="Sample" rule={SOUND_RULE} required value={sample} onChange={setSample} />
        {!sample && <Recorder onRecorded={setSample} />}
        {refusal && <Callout tone="danger">{refusal}</Callout>}
      </div>
    </Dialog>
  );
}
