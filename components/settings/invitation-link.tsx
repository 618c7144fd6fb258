import { clsx } from "clsx";
import { X } from "lucide-react";
import { CopyableLink, useCopiedLink } from "@/components/ui/copyable-link";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { formatDay } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.people;

export type MadeInvitation = {
  /** With the secret part, which only the response that made it has. */
  path: string;
  expiresAt: string;
  /** How many people it lets join, and for how many days. */
  uses: number;
  days: number;
  /** Whom it is for, where that is known. */
  name: string | null;
  /** Where it was mailed, and whether the mail server took it; null for one that was not. */
  mail: { to: string; isSent: boolean } | null;
};

type InvitationLinkProps = { made: MadeInvitation; onDone: () => void };

/** The link of an invitation, which is shown this once. */
export default function InvitationLink({
  made: { path, expiresAt, uses, days, name, mail },
  onDone,
}: InvitationLinkProps) {
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
      <p className="text-ink-soft text-sm">{text.linkExpires(uses, days, formatDay(expiresAt))}</p>
    </section>
  );
}
