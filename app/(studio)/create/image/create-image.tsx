"use client";

import type { ComponentProps } from "react";
import { ImageForm } from "@/components/image-form/image-form";
import { Panes } from "../panes";
import { StagePart } from "../stage-part";

/** The form of a kind and the stage of its jobs. */
export default function CreateImage(form: ComponentProps<typeof ImageForm>) {
  return (
    <Panes stage={<StagePart personId={form.personId} kind="image" />}>
      <ImageForm {...form} />
    </Panes>
  );
}
