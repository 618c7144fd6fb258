import { useEffect, useRef } from "react";
import { announce } from "./announce";
import { CopyButton } from "./copy-button";
import { Input } from "./input";

type MadeLinkProps = {
  /** Below the address of this installation. */
  path: string;
  label: string;
  copyLabel: string;
  /** Spoken when it is there. */
  said: string;
};

/** A link that was just made, selected to be copied. */
export function CopyableLink({ path, label, copyLabel, said }: MadeLinkProps) {
  const link = new URL(path, window.location.origin).href;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // A phone's bars would cover what a focus scrolls to an edge.
    field.current?.scrollIntoView({ block: "center" });
    announce(said);
  }, [said]);
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
      <CopyButton isMain label={copyLabel} text={link} />
    </div>
  );
}
