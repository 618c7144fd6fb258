"use client";

import type { ComponentProps } from "react";
import { AvatarForm } from "@/components/avatar-form/avatar-form";
import { Stage } from "@/components/stage/stage";
import { Panes } from "../panes";

/** The form of a kind and the stage of its jobs. */
export default function CreateAvatar(form: ComponentProps<typeof AvatarForm>) {
  return (
    <Panes stage={<Stage personId={form.personId} kind="avatar" />}>
      <AvatarForm {...form} />
    </Panes>
  );
}
