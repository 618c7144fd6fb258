"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
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
  const link = new URL(path, window.location.origin).href;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // A phone's bars would cover what a focus scrolls to an edge.
    field.current?.scrollIntoView({ block: "center" });
    announce(text.linkReady(name));
  }, [name]);
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{text.linkReady(name)}</p>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onDone} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Input
            ref={field}
            readOnly
            aria-label={text.link}
            value={link}
            className="type-edge"
            onFocus={({ target }) => target.select()}
          />
        </div>
        <CopyButton isMain label={text.copyLink} text={link} />
      </div>
      <p className="text-ink-soft text-sm">{text.linkExpires(formatDay(expiresAt))}</p>
    </section>
  );
}
