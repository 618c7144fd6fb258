import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { SecretOnce } from "@/components/ui/secret-once";
import { messages } from "./messages";

const text = messages.secret;

/** A signing secret that was just made, selected to be copied, which is shown this once. */
export function MadeSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <section
      aria-label={text.label}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium">{text.ready}</p>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onDone} />
      </div>
      <SecretOnce secret={secret} label={text.label} copyLabel={text.copy} said={text.ready} />
      <p className="text-ink-soft text-sm">{text.about}</p>
    </section>
  );
}
