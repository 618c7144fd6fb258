"use client";

import type { ComponentProps } from "react";
import { ImageForm } from "@/components/image-form/image-form";
import { Stage } from "@/components/stage/stage";
import { Panes } from "../panes";

/** The form of a kind and the stage of its jobs. */
export default function CreateImage(form: ComponentProps<typeof ImageForm>) {
  return (
    <Panes stage={<Stage personId={form.personId} kind="image" />}>
      <ImageForm {...form} />
    </Panes>
  );
}
