"use client";

import type { ComponentProps } from "react";
import { VoiceForm } from "@/components/voice-form/voice-form";
import { Panes } from "../panes";
import { StagePart } from "../stage-part";

/** The form of a kind and the stage of its jobs. */
export default function CreateVoice(form: ComponentProps<typeof VoiceForm>) {
  return (
    <Panes stage={<StagePart personId={form.personId} kind="voice" />}>
      <VoiceForm {...form} />
    </Panes>
  );
}
