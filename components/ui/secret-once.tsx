import { useEffect, useRef } from "react";
import { announce } from "./announce";
import { CopyButton } from "./copy-button";
import { Input } from "./input";

type SecretOnceProps = {
  secret: string;
  /** The name of the field. */
  label: string;
  copyLabel: string;
  /** What is said when it appears. */
  said: string;
};

/** A secret that is shown this once: focused and selected when it appears, beside the button that copies it. */
export function SecretOnce({ secret, label, copyLabel, said }: SecretOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Nothing behind the dialog that made it can take the focus before the dialog is gone.
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      // A phone's bars would cover what a focus scrolls to an edge.
      field.current?.scrollIntoView({ block: "center" });
    });
    announce(said);
    return () => cancelAnimationFrame(frame);
  }, [said]);
  return (
    <div className="flex flex-wrap items-center gap-2 *:max-md:basis-full">
      <div className="min-w-0 flex-1">
        <Input
          ref={field}
          readOnly
          autoComplete="off"
          spellCheck={false}
          translate="no"
          aria-label={label}
          value={secret}
          className="type-edge"
          onFocus={({ target }) => target.select()}
        />
      </div>
      <CopyButton isMain label={copyLabel} text={secret} />
    </div>
  );
}
