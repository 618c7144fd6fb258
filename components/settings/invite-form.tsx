"use client";

import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { withProof } from "@/components/access/with-proof";
import { people, peopleClient } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useTask } from "@/components/ui/use-task";
import type { Role } from "@/lib/http/permissions";
import type { Person } from "@/lib/people/api";
import { InvitationLink, type MadeInvitation } from "./invitation-link";
import { messages } from "./messages";
import { ROLE_OPTIONS, roleOf } from "./roles";

const text = messages.people;

/** As many as the server takes. */
const NOTE_CHARACTERS = 80;

/** Makes a link for one person. For a name that was typed with the key, whoever joins takes over its work. */
export function InviteForm({ label = null }: { label?: Person | null }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [role, setRole] = useState<Role>("creator");
  const [note, setNote] = useState("");
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const invite = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      const body = { role, note: note.trim() || null, label_id: label?.id ?? null };
      const invitation = await withProof(() => peopleClient.invite({ body }));
      if (!invitation) return;
      setMade({
        path: invitation.path,
        expiresAt: invitation.expires_at,
        name: note.trim() || label?.name || null,
      });
      setNote("");
      void cache.invalidateQueries(people);
    }, text.inviteFailed);
  };
  return (
    <div className="flex flex-col gap-3">
      <form
        noValidate
        aria-label={label ? text.inviteOne(label.name ?? text.unnamed) : text.inviteForm}
        onSubmit={(event) => void invite(event)}
        className={clsx(
          "grid items-end gap-x-2 gap-y-3",
          label ? "sm:grid-cols-[minmax(0,1fr)_auto]" : "sm:grid-cols-[minmax(0,1fr)_9rem_auto]",
        )}
      >
        {!label && (
          <Field label={text.note} optional>
            <Input
              name="note"
              autoComplete="off"
              dir="auto"
              maxLength={NOTE_CHARACTERS}
              placeholder={text.notePlaceholder}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        )}
        <Field label={text.role}>
          <Select value={role} options={ROLE_OPTIONS} onChange={(value) => setRole(roleOf(value) ?? role)} />
        </Field>
        <Button
          type="submit"
          busy={isBusy}
          icon={<UserPlus aria-hidden className="size-4" />}
          className="sm:h-9 sm:pointer-coarse:h-11"
        >
          {text.invite}
        </Button>
      </form>
      <p className="text-ink-soft text-sm">{text.roleHints[role]}</p>
      {made && <InvitationLink key={made.path} made={made} onDone={() => setMade(null)} />}
    </div>
  );
}
