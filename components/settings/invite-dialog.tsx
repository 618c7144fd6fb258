"use client";

import { Dialog } from "@/components/ui/dialog";
import type { Person } from "@/lib/people/api";
import { InviteForm } from "./invite-form";
import { messages } from "./messages";

const text = messages.people;

type InviteDialogProps = { label: Person; onClose: () => void };

/** Makes a link by which somebody takes over what was made under a typed name. */
export function InviteDialog({ label, onClose }: InviteDialogProps) {
  const name = label.name ?? text.unnamed;
  return (
    <Dialog onClose={onClose} title={text.inviteOne(name)} description={text.takesOver(name)}>
      <div className="pt-2">
        <InviteForm label={label} />
      </div>
    </Dialog>
  );
}
