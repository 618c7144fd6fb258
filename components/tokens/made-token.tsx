import { X } from "lucide-react";
import { useTimeZone } from "@/components/api/time-zone";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { SecretOnce } from "@/components/ui/secret-once";
import { formatMomentDay } from "@/lib/platform/format";
import type { MadeToken } from "@/lib/tokens/access-token";
import { canSpend } from "@/lib/tokens/left-this-month";
import { messages } from "./messages";
import { scopeSentence } from "./scope-sentence";

const text = messages.made;

type MadeTokenBoxProps = { made: MadeToken; onClose: () => void };

/** A token that was just made, whose secret is shown this once. */
export function MadeTokenBox({ made: { token, secret }, onClose }: MadeTokenBoxProps) {
  const timeZone = useTimeZone();
  return (
    <section
      aria-label={text.ready(token.name)}
      className="flex flex-col gap-3 rounded-lg border border-line-field bg-surface p-4 md:px-5 md:py-4.5"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="type-label [overflow-wrap:anywhere]">{text.ready(token.name)}</h2>
          <p className="text-pretty text-ink-soft text-sm">{text.once}</p>
        </div>
        <IconButton size="sm" label={common.close} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <SecretOnce
        secret={secret}
        label={text.secret}
        copyLabel={text.copy}
        said={`${text.ready(token.name)}. ${text.once}`}
      />
      <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm tabular-nums">
        <Fact name={messages.columns.may}>{scopeSentence(token.scopes)}</Fact>
        <Fact name={messages.columns.limit}>
          {canSpend(token)
            ? token.limits.map(text.limit).join(", ") || messages.row.noLimit
            : messages.row.cannotSpend}
        </Fact>
        <Fact name={messages.columns.ends}>
          {token.expires_at ? formatMomentDay(token.expires_at, timeZone) : messages.row.noEnd}
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="max-md:flex max-md:basis-full max-md:gap-4">
    <dt className="text-ink-soft text-xs max-md:w-12 max-md:shrink-0 max-md:leading-5">{name}</dt>
    <dd>{children}</dd>
  </div>
);
