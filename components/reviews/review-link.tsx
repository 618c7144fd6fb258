"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { messages } from "./messages";

const text = messages.share;

/** A link that was just made, which nobody can read again. */
export function ReviewLink({ path, onAnother }: { path: string; onAnother: () => void }) {
  const link = new URL(path, window.location.origin).href;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    announce(text.ready);
  }, []);
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <p className="font-medium">{text.ready}</p>
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
        <CopyButton isMain label={text.copy} text={link} />
      </div>
      <Button size="sm" variant="quiet" className="self-start" onClick={onAnother}>
        {text.another}
      </Button>
    </section>
  );
}
