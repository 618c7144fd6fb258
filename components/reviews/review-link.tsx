"use client";

import { Button } from "@/components/ui/button";
import { MadeLink } from "@/components/ui/made-link";
import { messages } from "./messages";

const text = messages.share;

/** A link that was just made, which nobody can read again. */
export function ReviewLink({ path, onAnother }: { path: string; onAnother: () => void }) {
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <p className="font-medium">{text.ready}</p>
      <MadeLink path={path} label={text.link} copyLabel={text.copy} said={text.ready} />
      <Button size="sm" variant="quiet" className="self-start" onClick={onAnother}>
        {text.another}
      </Button>
    </section>
  );
}
