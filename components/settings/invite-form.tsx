import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserPlus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { noticesQuery } from "@/components/api/notices";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { CopyableLink, useCopiedLink } from "@/components/ui/copyable-link";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { useTask } from "@/components/ui/use-task";
import type { Role } from "@/lib/http/permissions";
import type { Person } from "@/lib/people/api";
import { formatDay } from "@/lib/platform/format";
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
  const [mailTo, setMailTo] = useState("");
  const { data: choices } = useQuery(noticesQuery);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const invite = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      const to = mailTo.trim() || null;
      const body = { role, note: note.trim() || null, label_id: label?.id ?? null, mail_to: to };
      const invitation = await withReauthentication(() => peopleClient.invite({ body }));
      if (!invitation) return;
      setMade({
        path: invitation.path,
        expiresAt: invitation.expires_at,
        name: note.trim() || label?.name || null,
        mail: to === null ? null : { to, isSent: invitation.mailed === true },
      });
      setNote("");
      setMailTo("");
      void cache.invalidateQueries(peopleQuery);
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
        {choices?.sends_mail && (
          <div className={clsx("row-start-2", !label && "sm:col-span-2")}>
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
      <p className="text-ink-soft text-sm">{text.roleHints[role]}</p>
      {made && <InvitationLink key={made.path} made={made} onDone={() => setMade(null)} />}
    </div>
  );
}

type MadeInvitation = {
  /** With the secret part, which only the response that made it has. */
  path: string;
  expiresAt: string;
  /** Whom it is for, where that is known. */
  name: string | null;
  /** Where it was mailed, and whether the mail server took it; null for one that was not. */
  mail: { to: string; isSent: boolean } | null;
};

type InvitationLinkProps = { made: MadeInvitation; onDone: () => void };

/** The link of an invitation, which is shown this once. */
function InvitationLink({ made: { path, expiresAt, name, mail }, onDone }: InvitationLinkProps) {
  const { link, isCopied } = useCopiedLink(path);
  const said = text.linkReady(name, isCopied);
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{said}</p>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onDone} />
      </div>
      <CopyableLink link={link} isCopied={isCopied} label={text.link} copyLabel={text.copyLink} said={said} />
      {mail && (
        <p className={clsx("text-sm", !mail.isSent && "text-warning")}>
          {mail.isSent ? text.mailed(mail.to) : text.notMailed(mail.to)}
        </p>
      )}
      <p className="text-ink-soft text-sm">{text.linkExpires(formatDay(expiresAt))}</p>
    </section>
  );
}
