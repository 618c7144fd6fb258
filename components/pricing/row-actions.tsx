import { Scale, SquarePen } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { PRODUCTS } from "@/lib/contract/assumptions";
import { createVideoLink } from "@/lib/navigation/create";
import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { entryName } from "./price-columns";

export const MAX_COMPARED = 4;

/** The link to the form filled with this row's values; null where no form accepts them. */
export function formLink(
  entry: PriceEntry,
  ratio: string | null = null,
): ReturnType<typeof createVideoLink> | null {
  if (entry.product !== PRODUCTS.video || entry.model === null) return null;
  return createVideoLink({
    model: entry.model,
    tier: entry.tier,
    resolution: entry.resolution,
    ...(ratio === null ? {} : { ratio }),
    duration: entry.seconds === null ? null : String(entry.seconds),
    audio: entry.audio === null ? null : entry.audio === "sound",
  });
}

const text = messages.rowActions;

type RowActionsProps = {
  entry: PriceEntry;
  compare: readonly string[];
  onChange: (patch: Partial<PricingSearch>) => void;
};

export function RowActions({ entry, compare, onChange }: RowActionsProps) {
  const isCompared = compare.includes(entry.key);
  const href = formLink(entry);
  const name = entryName(entry);
  const toggle = () =>
    onChange({
      compare: isCompared ? compare.filter((key) => key !== entry.key) : [...compare, entry.key],
    });
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        label={isCompared ? text.stopComparing(name) : text.compare(name)}
        aria-pressed={isCompared}
        disabled={!isCompared && compare.length >= MAX_COMPARED}
        onClick={toggle}
        size="sm"
        icon={<Scale aria-hidden />}
      />
      {href && (
        <Link
          href={href}
          aria-label={text.applyOf(name)}
          title={text.apply}
          className="touch-target grid size-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
        >
          <SquarePen aria-hidden className="size-4" />
        </Link>
      )}
    </span>
  );
}
