import { ChanceCurve } from "@/components/spend-plan/chance-curve";
import { CreditsField } from "@/components/spend-plan/credits-field";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Meter } from "@/components/ui/meter";
import { Stepper } from "@/components/ui/stepper";
import { Switch } from "@/components/ui/switch";
import { toastUndo } from "@/components/ui/toast";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { newId } from "@/lib/boards/new-id";
import { MAX_CELL_TAKES } from "@/lib/boards/run";
import { KNOWN_FROM, type PickRates } from "@/lib/boards/spend/pick-rates";
import type { SpendPlan } from "@/lib/boards/spend/plan-board";
import { creditStep, curveAmounts, MAX_PLAN_CREDITS, planChanges } from "@/lib/boards/spend/plan-changes";
import { spendEdits } from "@/lib/boards/spend/spend-edits";
import type { Stage } from "@/lib/boards/stills";
import type { SpendPlace } from "@/lib/limits/limit";
import { formatCount } from "@/lib/platform/format";
import { useBoardActions } from "../state/board-context";
import type { BoardRow, GroupedTakes } from "../state/planned-rows";
import { messages as text } from "./messages";
import { PlanLines } from "./plan-lines";
import { type Plans, useSpendPlan } from "./use-spend-plan";

type PlanDialogProps = {
  board: Board;
  rows: readonly BoardRow[];
  takes: GroupedTakes | undefined;
  /** Null while prices are not known. */
  catalogs: Catalogs | null;
  place: SpendPlace;
  /** Shows what is made first of a plan that was put into the cells. */
  onUsed: (first: Stage) => void;
  onClose: () => void;
};

/** Of the stills of a shot, before none. */
const ANY = -1;

/** Chooses models, stills and takes of a board for a number of credits, says why, and puts them into its cells. */
export default function PlanDialog({ board, onUsed, onClose, ...props }: PlanDialogProps) {
  const { edit } = useBoardActions();
  const { credits, setCredits, step, wishes, setWishes, rates, unspoken, hasStills, planned, plans } =
    useSpendPlan({ board, ...props });
  const plan = plans?.at(planned) ?? null;
  const apply = ({ spendBoard }: Plans, used: SpendPlan) => {
    onClose();
    const undo = edit(spendEdits(spendBoard, used, () => newId("clm")));
    toastUndo(text.used(used), undo, "board");
    onUsed(used.stills > 0 ? "stills" : "film");
  };
  const choose = (shotId: string, modelId: string | null) => {
    const chosen = new Map(wishes.models);
    if (modelId === null) chosen.delete(shotId);
    else chosen.set(shotId, modelId);
    setWishes({ ...wishes, models: chosen });
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.title(credits)}
      side="right"
      size="md"
      footer={
        plans &&
        plan &&
        plan.takes > 0 && (
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="text-ink-soft text-sm">{text.note}</span>
            <Button variant="ink" onClick={() => apply(plans, plan)}>
              {text.use}
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4 py-2">
        <CreditsField
          value={credits}
          max={MAX_PLAN_CREDITS}
          step={step}
          hint={text.ceiling}
          onChange={setCredits}
        />
        {plan && plan.takes > 0 && (
          <div>
            <Meter solid={0} hatched={plan.credits / Math.max(planned, 1)} isLimit={false} />
            <p className="mt-1.5 flex justify-between text-ink-soft text-xs tabular-nums">
              <span>{text.planned(plan.credits)}</span>
              <span>{text.left(planned - plan.credits)}</span>
            </p>
          </div>
        )}
        <div className="flex items-center justify-between gap-4">
          <span aria-hidden className="font-medium text-sm">
            {text.least}
          </span>
          <Stepper
            label={text.least}
            fewer={text.leastFewer}
            more={text.leastMore}
            value={wishes.leastTakes}
            {...(wishes.leastTakes === 0 && { shown: text.any })}
            min={0}
            max={MAX_CELL_TAKES}
            onChange={(leastTakes) => setWishes({ ...wishes, leastTakes })}
          />
        </div>
        {hasStills && (
          <div className="flex items-center justify-between gap-4">
            <span aria-hidden className="font-medium text-sm">
              {text.stills}
            </span>
            <Stepper
              label={text.stills}
              fewer={text.stillsFewer}
              more={text.stillsMore}
              value={wishes.stills ?? ANY}
              {...(wishes.stills === null && { shown: text.any })}
              min={ANY}
              max={MAX_CELL_TAKES}
              onChange={(stills) => setWishes({ ...wishes, stills: stills === ANY ? null : stills })}
            />
          </div>
        )}
        {unspoken.lines > 0 && (
          <Switch
            label={text.keepLines(unspoken.lines)}
            hint={text.keepLinesHint(unspoken.credits)}
            checked={wishes.keepsLines}
            onChange={(keepsLines) => setWishes({ ...wishes, keepsLines })}
          />
        )}
        <Switch
          label={text.open}
          hint={text.openHint}
          checked={wishes.isOpen}
          onChange={(isOpen) => setWishes({ ...wishes, isOpen })}
        />
        {!props.catalogs && <Callout tone="danger">{text.noPrices}</Callout>}
        {plan && <NothingBought plan={plan} />}
        {plans && plan && (
          <PlanLines
            plan={plan}
            unspoken={plan.keepsLines ? unspoken : null}
            models={plans.models.map(({ modelId, column, added }) => ({
              modelId,
              kind: (column ?? added).kind,
            }))}
            chosen={wishes.models}
            onChoose={choose}
          />
        )}
        {plans && plan && <Outlook credits={planned} plan={plan} at={plans.at} rates={rates} />}
      </div>
    </Dialog>
  );
}

/** Why a plan buys nothing; nothing where it buys something. */
function NothingBought({ plan: { lines, takes } }: { plan: SpendPlan }) {
  if (takes > 0) return null;
  const needs = lines.flatMap(({ reason }) => (reason.why === "short" ? [reason.credits] : []));
  return needs.length > 0 ? (
    <Callout tone="warning">{text.short(Math.min(...needs))}</Callout>
  ) : (
    <Callout>{text.done}</Callout>
  );
}

type OutlookProps = {
  credits: number;
  plan: SpendPlan;
  at: (credits: number) => SpendPlan;
  rates: PickRates;
};

/** The chance that the plan gives a pick to every shot, and what some credits more or fewer would change. */
function Outlook({ credits, plan, at, rates: { ended: known, gain } }: OutlookProps) {
  const shots = plan.lines.filter(({ chance }) => chance !== null).length;
  if (shots === 0 || plan.takes === 0) return null;
  const points = curveAmounts(credits).map((amount) => ({ credits: amount, chance: at(amount).chance }));
  const others = [-1, 1]
    .map((by) => credits + by * creditStep(credits))
    .filter((amount) => amount > 0)
    .map((amount) => ({ amount, other: at(amount) }));
  return (
    <section className="flex flex-col gap-2" aria-labelledby="plan-outlook">
      <h3 id="plan-outlook" className="type-heading">
        {known >= KNOWN_FROM ? text.chance(shots, plan.chance) : text.changes}
      </h3>
      <p className="text-pretty text-ink-soft text-xs">
        {known >= KNOWN_FROM ? text.from(known) : text.guess(known)}
        {plan.stills > 0 && ` ${text.gain(gain)}`}
      </p>
      {known >= KNOWN_FROM && points.length > 1 && <ChanceCurve points={points} current={credits} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {others.map(({ amount, other }) => (
          <div key={amount} className="contents">
            <dt className="font-semibold tabular-nums">{formatCount(amount)}</dt>
            <dd className="text-ink-soft">{text.change(planChanges(plan, other), other.credits)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
