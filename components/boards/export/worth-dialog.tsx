"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { Dialog } from "@/components/ui/dialog";
import { CELL, FIGURE, Header, WIDE_ONLY } from "@/components/ui/table";
import { modelWorth } from "@/lib/boards/model-worth";
import { modelName } from "@/lib/kinds/request-summary";
import { messages } from "./messages";

const text = messages.worth;

type WorthDialogProps = { boardId: string; open: boolean; onOpenChange: (open: boolean) => void };

/** What each model of a board cost, gave and failed so far, with how many takes that rests on. */
export default function WorthDialog({ boardId, open, onOpenChange }: WorthDialogProps) {
  const { data: board } = useQuery(boardQuery(boardId));
  const { data: takes } = useQuery(takesQuery(boardId));
  const rows = modelWorth(board?.columns ?? [], takes?.takes ?? []);
  const isEmpty = rows.every(({ ended }) => ended === 0);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={text.about} size="lg">
      {isEmpty ? (
        <p className="py-6 text-center text-ink-soft">{text.empty}</p>
      ) : (
        <table className="my-2 w-full text-sm">
          <thead>
            <tr>
              <Header name={text.model} className="text-left" />
              <Header name={text.picked} className={FIGURE} />
              <Header name={text.perSecond} className={FIGURE} />
              <Header name={text.duration} className={clsx(FIGURE, WIDE_ONLY)} />
              <Header name={text.failed} className={clsx(FIGURE, WIDE_ONLY)} />
              <Header name={text.charged} className={FIGURE} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ column, ended, picked, failed, credits, creditsPerPickedSecond, medianSeconds }) => (
              <tr key={column.id}>
                <th scope="row" translate="no" className={clsx(CELL, "text-left font-semibold")}>
                  {modelName(column.model_id)}
                </th>
                <td className={clsx(CELL, FIGURE)}>{text.of(picked, ended)}</td>
                <td className={clsx(CELL, FIGURE)}>{text.figure(creditsPerPickedSecond)}</td>
                <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>{text.seconds(medianSeconds)}</td>
                <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>{text.of(failed, ended)}</td>
                <td className={clsx(CELL, FIGURE)}>{text.credits(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
