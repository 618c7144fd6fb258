import { clsx } from "clsx";
import { useModelNames } from "@/components/job/use-model-names";
import { CELL, FIGURE, Header, WIDE_ONLY } from "@/components/ui/table";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { formatCredits, formatRate, formatSeconds, NO_DATA } from "@/lib/platform/format";
import type { Worth } from "@/lib/usage/worth";
import { messages as text } from "./messages";

/** What models gave for their credits, a row each, with the number of jobs that it rests on. */
export function WorthTable({ models }: { models: readonly (Worth & { key?: string })[] }) {
  const nameOf = useModelNames(KIND_NAMES);
  if (models.every(({ ended }) => ended === 0)) {
    return <p className="py-6 text-center text-ink-soft">{text.empty}</p>;
  }
  return (
    <table className="my-2 w-full text-sm">
      <thead>
        <tr>
          <Header name={text.model} className="text-left" />
          <Header name={text.picked} className={FIGURE} />
          <Header name={text.perFinished} className={FIGURE} />
          <Header name={text.perSecond} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={text.duration} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={text.failed} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={text.charged} className={FIGURE} />
        </tr>
      </thead>
      <tbody>
        {models.map(({ key, model_id, ended, picked, failed, credits, ...model }) => (
          <tr key={key ?? model_id}>
            <th scope="row" translate="no" className={clsx(CELL, "text-left font-semibold")}>
              {nameOf(model_id)}
            </th>
            <td className={clsx(CELL, FIGURE)}>{text.of(picked, ended)}</td>
            <td className={clsx(CELL, FIGURE)}>
              {ended === failed ? NO_DATA : formatRate(credits / (ended - failed))}
            </td>
            <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>
              {model.credits_per_picked_second === null
                ? NO_DATA
                : formatRate(model.credits_per_picked_second)}
            </td>
            <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>
              {model.median_seconds === null ? NO_DATA : formatSeconds(Math.round(model.median_seconds))}
            </td>
            <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>{text.of(failed, ended)}</td>
            <td className={clsx(CELL, FIGURE)}>{formatCredits(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
