"use client";

import type { ComponentProps } from "react";
import { Stage } from "@/components/stage/stage";
import { VideoForm } from "@/components/video-form/video-form";
import { Panes } from "../panes";

/** The form of a kind and the stage of its jobs. */
export default function CreateVideo(form: ComponentProps<typeof VideoForm>) {
  return (
    <Panes stage={<Stage personId={form.personId} kind="video" />}>
      <VideoForm {...form} />
    </Panes>
  );
}
