import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { noticesQuery } from "@/components/api/notices";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/lazy-part";
import { Select } from "@/components/ui/select";
import { useNumberField } from "@/components/ui/use-number-field";
import { useTask } from "@/components/ui/use-task";
import type { Role } from "@/lib/http/permissions";
import { MAX_INVITATION_USES, type Person } from "@/lib/people/api";
import type { MadeInvitation } from "./invitation-link";
import { messages } from "./messages";
import { ROLE_OPTIONS, roleOf } from "./roles";

const InvitationLink = lazyPart(() => import("./invitation-link"));

const text = messages.people;

/** As many as the server takes. */
const NOTE_CHARACTERS = 80;

/** For how many days a link for several can be valid. */
const MANY_DAYS = [1, 7] as const;
type ManyDays = (typeof MANY_DAYS)[number];

/** Makes a link for one person or for several. For a name that was typed with the key, whoever joins takes over its work. */
export function InviteForm({ label = null }: { label?: Person | null }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [role, setRole] = useState<Role>("creator");
  const [note, setNote] = useState("");
  const [mailTo, setMailTo] = useState("");
  const [typedUses, setTypedUses] = useState<number | null>(1);
  const [manyDays, setManyDays] = useState<ManyDays>(1);
  const { data: choices } = useQuery(noticesQuery);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  // Owners, and who takes over a name, are invited one by one.
  const isForOne = label !== null || role === "owner";
  const uses = isForOne ? 1 : (typedUses ?? 1);
  const days = uses > 1 ? manyDays : 7;
  const usesField = useNumberField(
    { name: text.uses, min: 1, max: MAX_INVITATION_USES },
    typedUses,
    setTypedUses,
  );
  const invite = (event: FormEvent) => {
    event.preventDefault();
    if (!isForOne && usesField.problem !== undefined) return undefined;
    return run(async () => {
      const to = mailTo.trim() || null;
      const body = { role, note: note.trim() || null, label_id: label?.id ?? null, mail_to: to, uses, days };
      const invitation = await withReauthentication(() => peopleClient.invite({ body }));
      if (!invitation) return;
      setMade({
        path: invitation.path,
        expiresAt: invitation.expires_at,
        ...{ uses, days },
        name: note.trim() || label?.name || null,
        mail: to === null ? null : { to, isSent: invitation.mailed === true },
      });
      setNote("");
      setMailTo("");
      setTypedUses(1);
      void cache.invalidateQueries(peopleQuery);
    }, text.inviteFailed);
  };
  return (
    <div className="flex flex-col gap-3">
      <form
        noValidate
        aria-label={label ? text.inviteOne(label.name ?? text.unnamed) : text.inviteForm}
        onFocus={InvitationLink.load}
        onSubmit={(event) => void invite(event)}
        className={clsx(
          "grid items-end gap-x-2 gap-y-3",
          label && "sm:grid-cols-[minmax(0,1fr)_auto]",
          !label && uses === 1 && "sm:grid-cols-[minmax(0,1fr)_9rem_5.5rem_auto]",
          uses > 1 && "sm:max-lg:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_9rem_5.5rem_6.5rem_auto]",
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
        {!label && (
          <Field label={text.uses} error={isForOne ? undefined : usesField.problem}>
            {isForOne ? <Input value="1" disabled readOnly /> : <Input name="uses" {...usesField.input} />}
          </Field>
        )}
        {uses > 1 && (
          <Field label={text.forDays}>
            <Select
              value={String(manyDays)}
              options={MANY_DAYS.map((each) => ({ value: String(each), label: text.forDaysOptions[each] }))}
              onChange={(value) => setManyDays(value === "7" ? 7 : 1)}
            />
          </Field>
        )}
        {choices?.sends_mail && (
          <div className={clsx(!label && "sm:col-span-2")}>
            <Field label={text.mailTo} optional>
              <Input
                type="email"
                name="mail_to"
                autoComplete="off"
                placeholder={text.mailToPlaceholder}
                value={mailTo}
                onChange={({ target }) => setMailTo(target.value)}
              />
            </Field>
          </div>
        )}
        <Button
          type="submit"
          busy={isBusy}
          icon={<UserPlus aria-hidden className="size-4" />}
          className="sm:h-9 sm:pointer-coarse:h-11"
        >
          {text.invite}
        </Button>
      </form>
      <p className="text-ink-soft text-sm">
        {text.roleHints[role]}
        {uses > 1 && ` ${text.manyHint}`}
      </p>
      {made && <InvitationLink key={made.path} made={made} onDone={() => setMade(null)} />}
    </div>
  );
}
