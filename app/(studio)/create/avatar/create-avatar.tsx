"use client";

import type { ComponentProps } from "react";
import { AvatarForm } from "@/components/avatar-form/avatar-form";
import { Panes } from "../panes";
import { StagePart } from "../stage-part";

/** The form of a kind and the stage of its jobs. */
export default function CreateAvatar(form: ComponentProps<typeof AvatarForm>) {
  return (
    <Panes stage={<StagePart personId={form.personId} kind="avatar" />}>
      <AvatarForm {...form} />
    </Panes>
  );
}
