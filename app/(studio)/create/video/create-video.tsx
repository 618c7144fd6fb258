"use client";

import type { ComponentProps } from "react";
import { VideoForm } from "@/components/video-form/video-form";
import { Panes } from "../panes";
import { StagePart } from "../stage-part";

/** The form of a kind and the stage of its jobs. */
export default function CreateVideo(form: ComponentProps<typeof VideoForm>) {
  return (
    <Panes stage={<StagePart personId={form.personId} kind="video" />}>
      <VideoForm {...form} />
    </Panes>
  );
}
