"use client";

import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { MadeLink } from "@/components/ui/made-link";
import { messages as common } from "@/components/ui/messages";
import { formatDay } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.people;

export type MadeInvitation = {
  /** With the secret part, which only the response that made it has. */
  path: string;
  expiresAt: string;
  /** Whom it is for, where that is known. */
  name: string | null;
};

type InvitationLinkProps = { made: MadeInvitation; onDone: () => void };

/** The link of an invitation, which is shown this once. */
export function InvitationLink({ made: { path, expiresAt, name }, onDone }: InvitationLinkProps) {
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{text.linkReady(name)}</p>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onDone} />
      </div>
      <MadeLink path={path} label={text.link} copyLabel={text.copyLink} said={text.linkReady(name)} />
      <p className="text-ink-soft text-sm">{text.linkExpires(formatDay(expiresAt))}</p>
    </section>
  );
}
