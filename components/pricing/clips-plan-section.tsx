import { useImageCatalog } from "@/components/api/image-catalog";
import { useWhyNotOf } from "@/components/api/model-rules";
import { usePickRates } from "@/components/api/pick-rates";
import { ChanceCurve } from "@/components/spend-plan/chance-curve";
import { KNOWN_FROM } from "@/lib/boards/spend/pick-rates";
import { curveAmounts, plannerReach } from "@/lib/boards/spend/plan-changes";
import { clipsPlanner } from "@/lib/boards/spend/plan-clips";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { type ModelNeeds, matchModels } from "@/lib/catalog/match-models";
import { messages } from "./messages";

const text = messages.clipsPlan;

type ClipsPlanSectionProps = { catalog: VideoCatalog; needs: ModelNeeds; shots: number; credits: number };

/** The takes for some shots that bring the highest chance that every shot has a pick, as the plan of a board chooses them. */
export function ClipsPlanSection({ catalog, needs, shots, credits }: ClipsPlanSectionProps) {
  const rates = usePickRates();
  // What is asked for says nothing of pictures or clips to begin with.
  const matches = matchModels(catalog, { ...needs, from: "text" });
  const begun = matchModels(catalog, { ...needs, from: "image" });
  const { data: imageCatalog } = useImageCatalog();
  const whyNot = useWhyNotOf("image");
  const images = (imageCatalog?.models ?? []).filter(
    ({ id, fromCredits }) => whyNot({ modelId: id, tier: null, credits: fromCredits }) === null,
  );
  const at = clipsPlanner({ matches, begun, images }, shots, rates, plannerReach(credits));
  const plan = at(credits);
  const isKnown = rates.ended >= KNOWN_FROM;
  const least = Math.min(
    ...matches.flatMap(({ fits, credits }) => (fits && credits !== null ? credits : [])),
  );
  return (
    <section aria-labelledby="clips-plan" className="mb-5 flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="clips-plan" className="type-heading">
          {text.title(shots, credits)}
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">{text.sum(plan)}</p>
      </div>
      <ul className="flex flex-col">
        {plan.groups.map(({ shots, stills, takes, credits }) => (
          <li
            key={takes.map(({ model, takes }) => `${takes} ${model.id}`).join()}
            className="flex flex-wrap gap-x-4 border-line border-b py-2.5 text-sm"
          >
            <span className="w-20 font-medium tabular-nums">{text.shots(shots)}</span>
            <span className="min-w-0 flex-1">
              {takes.length === 0 ? (
                <span className="text-ink-soft">{text.nothing(least)}</span>
              ) : (
                <span translate="no">
                  {[
                    ...(stills > 0 && plan.stillModel !== null ? [text.stills(stills, plan.stillModel)] : []),
                    ...takes.map(({ model, takes }) => text.takes(takes, model.name)),
                  ].join(", ")}
                </span>
              )}
            </span>
            {takes.length > 0 && <span className="text-ink-soft tabular-nums">{text.sumOf(credits)}</span>}
          </li>
        ))}
      </ul>
      {isKnown && plan.chance > 0 && (
        <>
          <p className="font-medium text-sm">{text.chance(plan.chance)}</p>
          <div className="max-w-sm">
            <ChanceCurve
              points={curveAmounts(credits).map((amount) => ({ credits: amount, chance: at(amount).chance }))}
              current={credits}
            />
          </div>
        </>
      )}
      <p className="text-pretty text-ink-soft text-xs">
        {isKnown ? text.from(rates.ended) : text.guess}
        {plan.stillModel !== null && ` ${text.gain(rates.gain)}`}
      </p>
      <h2 className="type-heading mt-4">{text.perModel}</h2>
    </section>
  );
}
