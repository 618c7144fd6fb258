import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { SpendLine, SpendPlan, SpendTakes, UnspokenLines } from "@/lib/boards/spend/plan-board";
import { formatCount } from "@/lib/platform/format";
import { useBoardActions } from "../state/board-context";
import { messages as text } from "./messages";

/** Shots that are listed at first. */
const SHOWN = 40;

type PlanLinesProps = {
  plan: SpendPlan;
  /** The lines whose credits the plan keeps; null without any. */
  unspoken: UnspokenLines | null;
  /** The models that a shot of each kind can be left to. */
  models: readonly { kind: string; modelId: string }[];
  chosen: ReadonlyMap<string, string>;
  onChoose: (shotId: string, modelId: string | null) => void;
};

/** What a plan buys for each shot, and why. */
export function PlanLines({ plan, unspoken, models, chosen, onChoose }: PlanLinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? plan.lines : plan.lines.slice(0, SHOWN);
  return (
    <div className="flex flex-col items-start gap-2">
      <table aria-label={text.shots} className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th>{text.shot}</th>
            <th>{text.buys}</th>
            <th>{text.credits}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, at) => (
            <PlanLine
              key={line.shot.id}
              line={line}
              number={at + 1}
              models={models.filter(({ kind }) => kind === line.shot.kind)}
              chosen={chosen.get(line.shot.id) ?? ""}
              onChoose={onChoose}
            />
          ))}
        </tbody>
        <tfoot>
          {unspoken && (
            <tr className="border-line border-b">
              <td />
              <td className="py-2.5">{text.lines(unspoken.lines)}</td>
              <td className="py-2.5 text-right tabular-nums">{formatCount(unspoken.credits)}</td>
            </tr>
          )}
          <tr className="font-semibold">
            <td />
            <td className="py-2.5">{text.sum(plan)}</td>
            <td className="py-2.5 text-right tabular-nums">{formatCount(plan.credits)}</td>
          </tr>
        </tfoot>
      </table>
      {shown.length < plan.lines.length && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          {text.showAll(plan.lines.length)}
        </Button>
      )}
    </div>
  );
}

type PlanLineProps = Pick<PlanLinesProps, "models" | "onChoose"> & {
  line: SpendLine;
  number: number;
  chosen: string;
};

function PlanLine({ line, number, models, chosen, onChoose }: PlanLineProps) {
  const { nameOf } = useBoardActions();
  const { shot, takes, stills, credits, reason } = line;
  const boughtOf = (said: (takes: number, model: string) => string, { model, takes }: SpendTakes) => {
    const name = nameOf(model.modelId);
    return said(takes, model.added ? text.added(name) : name);
  };
  const bought = [
    ...(stills ? [boughtOf(text.draft, stills)] : []),
    ...takes.map((each) => boughtOf(text.takes, each)),
  ];
  const mayChoose = reason.why !== "picked" && (models.length > 1 || chosen !== "");
  return (
    <tr className="border-line border-b align-top">
      <td className="w-8 py-2.5 text-ink-soft tabular-nums">{number}</td>
      <td className="max-w-0 py-2.5 pr-3">
        <p dir="auto" className="truncate">
          {shot.prompt.trim() === "" ? text.noPrompt : shot.prompt}
        </p>
        <p translate="no" className="text-ink-soft">
          {bought.length > 0 ? bought.join(", ") : text.nothing}
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft text-xs">{text.reason(reason, nameOf)}</p>
        {mayChoose && (
          <div className="mt-1.5 w-fit max-w-full">
            <Select
              aria-label={text.model(number)}
              value={chosen}
              options={[
                { value: "", label: text.anyModel },
                ...models.map(({ modelId }) => ({ value: modelId, label: nameOf(modelId) })),
              ]}
              onChange={(modelId) => onChoose(shot.id, modelId || null)}
              className="h-7! text-xs pointer-coarse:h-11!"
            />
          </div>
        )}
      </td>
      <td className="w-14 py-2.5 text-right tabular-nums">{bought.length > 0 ? formatCount(credits) : ""}</td>
    </tr>
  );
}
