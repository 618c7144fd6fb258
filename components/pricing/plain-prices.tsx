import { clsx } from "clsx";
import { CELL, FIGURE, HEADER, TABLE } from "@/components/ui/table";
import { formatCount } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { configurationName } from "./price-columns";

const text = messages.plainPrices;

/** The few prices of a product whose models have none of their own: speech, talking avatars. */
export function PlainPrices({ label, entries }: { label: string; entries: readonly PriceEntry[] }) {
  return (
    <table aria-label={label} className={clsx(TABLE, "max-w-2xl")}>
      <thead>
        <tr>
          <th scope="col" className={clsx(HEADER, "pl-0 text-left")}>
            {text.settings}
          </th>
          <th scope="col" className={clsx(HEADER, FIGURE)}>
            {text.credits}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.key}>
            <th scope="row" className={clsx(CELL, "pl-0 text-left font-semibold")}>
              {[entry.model, text.modes[entry.mode ?? ""] ?? configurationName(entry)]
                .filter(Boolean)
                .join(", ")}
            </th>
            <td className={clsx(CELL, FIGURE)}>
              <span className="type-value">{formatCount(entry.credits)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
