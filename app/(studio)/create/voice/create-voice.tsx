"use client";

import type { ComponentProps } from "react";
import { Stage } from "@/components/stage/stage";
import { VoiceForm } from "@/components/voice-form/voice-form";
import { Panes } from "../panes";

/** The form of a kind and the stage of its jobs. */
export default function CreateVoice(form: ComponentProps<typeof VoiceForm>) {
  return (
    <Panes stage={<Stage personId={form.personId} kind="voice" />}>
      <VoiceForm {...form} />
    </Panes>
  );
}
