import { clsx } from "clsx";
import { X } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { COLUMN_NAMES, cellText, entryName, modelOrProduct, PRICE_COLUMNS } from "./price-columns";
import { formLink, MAX_COMPARED } from "./row-actions";

const text = messages.comparePanel;

type ComparePanelProps = {
  entries: readonly PriceEntry[];
  keys: readonly string[];
  onChange: (keys: string[]) => void;
};

/** Up to four configurations side by side. Lines with differences are highlighted. */
export function ComparePanel({ entries, keys, onChange }: ComparePanelProps) {
  const compared = keys
    .map((key) => entries.find((entry) => entry.key === key))
    .filter((entry) => entry !== undefined)
    .slice(0, MAX_COMPARED);
  if (compared.length === 0) return null;
  const lines = PRICE_COLUMNS.filter((column) => compared.some((entry) => entry[column] !== null));
  return (
    <section aria-label={text.title} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="px-4 py-3 text-left font-medium text-ink-faint text-xs">
              {text.title}
            </th>
            {compared.map((entry) => (
              <th key={entry.key} scope="col" className="px-4 py-3 text-left font-medium">
                <span className="flex items-center justify-between gap-2">
                  {modelOrProduct(entry)}
                  <IconButton
                    size="sm"
                    label={messages.rowActions.stopComparing(entryName(entry))}
                    icon={<X aria-hidden />}
                    onClick={() => onChange(keys.filter((key) => key !== entry.key))}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((column) => {
            const differs = new Set(compared.map((entry) => entry[column])).size > 1;
            return (
              <tr key={column} className="border-line border-t">
                <th scope="row" className="px-4 py-2 text-left font-normal text-ink-faint">
                  {COLUMN_NAMES[column]}
                </th>
                {compared.map((entry) => (
                  <td
                    key={entry.key}
                    className={clsx(
                      "px-4 py-2 tabular-nums",
                      differs ? "font-medium text-ink" : "text-ink-soft",
                    )}
                  >
                    {cellText(column, entry[column]) || text.none}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr className="border-line border-t">
            <td />
            {compared.map((entry) => {
              const href = formLink(entry);
              return (
                <td key={entry.key} className="px-4 py-3">
                  {href && (
                    <Link href={href} className={buttonLook({ size: "sm" })}>
                      {messages.rowActions.apply}
                    </Link>
                  )}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
