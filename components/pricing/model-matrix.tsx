import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { priceChangesQuery } from "@/components/api/pricing";
import { useTimeZone } from "@/components/api/time-zone";
import { buttonLook } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import { type PriceEntry, toEntries } from "@/lib/pricing/price-list";
import { type PriceGroup, priceMatrix } from "@/lib/pricing/shot-prices";
import { messages } from "./messages";
import { cellText, configurationName, entryName } from "./price-columns";
import { formLink } from "./row-actions";

const LatestResult = lazyPart(() => import("./latest-result"));

const text = messages.modelMatrix;

type ModelMatrixProps = {
  id: string;
  entries: readonly PriceEntry[];
  chosen: PriceEntry | null;
  ratio: string | null;
};

/** Every price of a model, the one of the shot in a ring. Another can be pressed, and fills the form. */
export function ModelMatrix({ id, entries, chosen, ratio }: ModelMatrixProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  const { columns, groups } = priceMatrix(entries);
  const heads =
    "seconds" in columns ? columns.seconds.map((value) => cellText("seconds", value)) : columns.resolutions;
  const entry = entries.find(({ key }) => key === pressed) ?? chosen;
  const href = entry && formLink(entry, ratio);
  return (
    <div className="grid gap-x-8 gap-y-4 pb-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <section
        aria-label={text.prices(id)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-separate border-spacing-0 tabular-nums">
          {groups.map((group, at) => (
            <tbody key={groupName(group)}>
              <tr>
                <th
                  scope="colgroup"
                  className="whitespace-nowrap px-1 py-2 text-left font-medium text-ink-soft text-xs"
                >
                  {groupName(group)}
                </th>
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="whitespace-nowrap px-3 py-2 text-right font-medium text-ink-soft text-xs"
                  >
                    {/* Seen once, and heard in each group. */}
                    <span className={at === 0 ? undefined : "sr-only"}>{head}</span>
                  </th>
                ))}
              </tr>
              {group.lines.map(({ name, cells }) => (
                <tr key={name}>
                  <th scope="row" className="whitespace-nowrap px-1 text-left font-semibold text-sm">
                    {name ?? text.allQualities}
                  </th>
                  {cells.map((cell, place) => (
                    <td key={heads[place]} className="p-0.5 text-right">
                      {cell ? (
                        <Price
                          entry={cell}
                          isShot={cell.key === chosen?.key}
                          isPressed={cell.key === entry?.key}
                          onPress={() => setPressed(cell.key)}
                        />
                      ) : (
                        <span className="px-2.5 text-ink-faint">{text.none}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <div className="flex flex-col items-start gap-3">
        <LatestResult model={id} />
        <ModelChanges id={id} />
        {entry && href && (
          <Link href={href} className={buttonLook({})}>
            {text.use(configurationName(entry), entry.credits)}
          </Link>
        )}
      </div>
    </div>
  );
}

const groupName = ({ tier, audio }: PriceGroup): string =>
  [tier && text.tier(tier), audio && text.audio[audio]].filter(Boolean).join(", ") || text.credits;

type PriceProps = { entry: PriceEntry; isShot: boolean; isPressed: boolean; onPress: () => void };

function Price({ entry, isShot, isPressed, onPress }: PriceProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={text.cell(entryName(entry), entry.credits)}
      onClick={onPress}
      className={clsx(
        "h-8 w-full min-w-12 rounded-md px-2.5 text-right hover:bg-hover pointer-coarse:h-11",
        isPressed && "bg-press font-semibold",
        isShot && "font-semibold outline-2 outline-accent -outline-offset-2",
      )}
    >
      {formatCount(entry.credits)}
    </button>
  );
}

/** The view of changes has the others. */
const MAX_CHANGES = 3;

/** The latest price changes of a model, or since when there are none. */
function ModelChanges({ id }: { id: string }) {
  const timeZone = useTimeZone();
  const { data } = useQuery(priceChangesQuery);
  if (!data) return null;
  const localDay = (at: string): string => dayIn(timeZone, new Date(at));
  const changes = data.data.filter(({ row }) => row.model_id === id);
  if (changes.length === 0) {
    return (
      data.watched_since && (
        <p className="text-ink-soft text-sm">{messages.modelChanges.none(localDay(data.watched_since))}</p>
      )
    );
  }
  return (
    <ul aria-label={messages.modelChanges.title} className="text-ink-soft text-sm tabular-nums">
      {changes.slice(0, MAX_CHANGES).map(({ id: key, row, before, after, at }) => {
        const [price] = toEntries([row]);
        return (
          <li key={key}>
            {price && messages.modelChanges.change(configurationName(price), before, after, localDay(at))}
          </li>
        );
      })}
      {changes.length > MAX_CHANGES && <li>{messages.modelChanges.more(changes.length - MAX_CHANGES)}</li>}
    </ul>
  );
}
