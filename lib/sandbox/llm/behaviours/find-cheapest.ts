import type { Behaviour } from "./behaviour";
import { demandsOf, needs, offerLabel, table } from "./catalog-replies";

const ASKED = /\b(cheap\w*|lowest price|least expensive|best value|affordable|budget)\b/i;
const SHOWN = 5;

/** Sorts the models by their cheapest combination that meets the question's requirements. */
export const findCheapest: Behaviour = ({ question, catalog }) => {
  if (!ASKED.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const ranked = catalog.models
    .flatMap((model) => {
      const offers = model.offers.filter((offer) => fits(model, offer));
      const best = offers.toSorted((a, b) => a.credits - b.credits)[0];
      return best ? [{ model, best }] : [];
    })
    .toSorted((a, b) => a.best.credits - b.best.credits)
    .slice(0, SHOWN);
  const [first] = ranked;
  const demand = labels.length > 0 ? ` ${labels.join(", ")}` : "";
  if (!first)
    return `No model makes clips${demand ? `:${demand}` : ""}. Drop one of the wishes and ask again.`;
  const rows = ranked.map(({ model, best }) => [
    `\`${model.id}\``,
    offerLabel(best),
    `${best.credits}`,
    needs(model),
  ]);
  return `Cheapest${demand}: **\`${first.model.id}\`**, **${first.best.credits} credits** (${offerLabel(first.best)}).\n\n${table(["Model", "Clip", "Credits", ""], rows)}`;
};
