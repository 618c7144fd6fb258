import { useEffect, useRef, useState } from "react";
import { announce } from "./announce";
import { CopyButton } from "./copy-button";
import { Input } from "./input";

/**
 * The whole address of a page of ours, and whether it was copied as it was made: a browser may refuse that, and one without
 * HTTPS does.
 */
export function useCopiedLink(path: string): { link: string; isCopied: boolean } {
  const link = new URL(path, window.location.origin).href;
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(link),
      () => undefined,
    );
  }, [link]);
  return { link, isCopied: copied === link };
}

type MadeLinkProps = {
  link: string;
  isCopied: boolean;
  label: string;
  copyLabel: string;
  /** Spoken when it is there. */
  said: string;
};

/** A link that was just made, selected to be copied. */
export function CopyableLink({ link, isCopied, label, copyLabel, said }: MadeLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // A phone's bars would cover what a focus scrolls to an edge.
    field.current?.scrollIntoView({ block: "center" });
  }, []);
  useEffect(() => announce(said), [said]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <Input
          ref={field}
          readOnly
          aria-label={label}
          value={link}
          className="type-edge"
          onFocus={({ target }) => target.select()}
        />
      </div>
      <CopyButton key={String(isCopied)} isMain isCopied={isCopied} label={copyLabel} text={link} />
    </div>
  );
}
