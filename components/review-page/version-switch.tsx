import { clsx } from "clsx";
import { Columns2 } from "lucide-react";
import { Select } from "@/components/ui/select";
import type { ReviewVersion } from "@/lib/reviews/version";
import { messages } from "./messages";

const text = messages.versions;

/** More of them are a list. */
const MAX_BUTTONS = 3;

type VersionSwitchProps = {
  versions: readonly ReviewVersion[];
  shown: number;
  isBeside: boolean;
  isBusy: boolean;
  onShow: (version: number) => void;
  onBeside: () => void;
};

/** Which version is shown, or two of them side by side. Nothing while there is one. */
export function VersionSwitch({ versions, shown, isBeside, isBusy, onShow, onBeside }: VersionSwitchProps) {
  if (versions.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      role="group"
      aria-label={text.label}
      aria-busy={isBusy}
      className="flex shrink-0 items-center gap-0.5 rounded-lg bg-hover p-0.5"
    >
      {versions.length > MAX_BUTTONS ? (
        <Select
          aria-label={text.label}
          options={versions.map(({ number }) => ({ value: String(number), label: text.name(number) }))}
          value={String(shown)}
          onChange={(value) => onShow(Number(value))}
          className="h-8! border-transparent! bg-transparent! text-sm shadow-none! max-md:max-w-30 pointer-coarse:h-10!"
        />
      ) : (
        versions.map(({ number }) => (
          <Segment key={number} isOn={!isBeside && number === shown} onPress={() => onShow(number)}>
            <span className="max-md:sr-only">{text.word}</span>
            {number}
          </Segment>
        ))
      )}
      <Segment isOn={isBeside} onPress={onBeside} title={text.beside}>
        <Columns2 aria-hidden className="size-4" />
        <span className="max-lg:sr-only">{text.beside}</span>
      </Segment>
    </div>
  );
}

type SegmentProps = { isOn: boolean; title?: string; onPress: () => void; children: React.ReactNode };

const Segment = ({ isOn, title, onPress, children }: SegmentProps) => (
  <button
    type="button"
    title={title}
    aria-pressed={isOn}
    onClick={onPress}
    className={clsx(
      "flex h-8 min-w-8 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2.5 text-sm tabular-nums transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10",
      isOn
        ? "bg-raised font-medium text-ink shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--shade)]"
        : "text-ink-soft hover:bg-hover hover:text-ink",
    )}
  >
    {children}
  </button>
);
