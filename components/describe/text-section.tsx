import { CopyButton } from "@/components/ui/copy-button";
import { messages as common } from "@/components/ui/messages";

type TextSectionProps = { title: string; text: string; empty?: string };

/** Unchanged texts of the result, to read and copy. */
export function TextSection({ title, text, empty = "" }: TextSectionProps) {
  return (
    <section>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="font-medium text-sm">{title}</h2>
        {text && <CopyButton label={common.copy} text={text} />}
      </div>
      {text ? (
        <p className="whitespace-pre-wrap break-words text-ink-soft leading-relaxed">{text}</p>
      ) : (
        <p className="text-ink-faint text-sm">{empty}</p>
      )}
    </section>
  );
}
