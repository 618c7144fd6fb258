import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { messages } from "./messages";

const text = messages.secret;

/** A signing secret that was just made, selected to be copied, which is shown this once. */
export function MadeSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // A phone's bars would cover what a focus scrolls to an edge.
    field.current?.scrollIntoView({ block: "center" });
    announce(text.ready);
  }, []);
  return (
    <section
      aria-label={text.label}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium">{text.ready}</p>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onDone} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Input
            ref={field}
            readOnly
            aria-label={text.label}
            value={secret}
            className="type-edge"
            onFocus={({ target }) => target.select()}
          />
        </div>
        <CopyButton isMain label={text.copy} text={secret} />
      </div>
      <p className="text-ink-soft text-sm">{text.about}</p>
    </section>
  );
}
