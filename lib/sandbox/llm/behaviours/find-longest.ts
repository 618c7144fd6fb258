import type { Behaviour } from "./behaviour";
import { demandsOf, needs, offerLabel, table } from "./catalog-replies";

const ASKED = /\b(longest|max(?:imum)? (?:length|duration)|how long (?:can|is|are)|long(?:est)? clips?)\b/i;
const SHOWN = 5;

/** Sorts the models by their longest clip that meets the question's requirements. */
export const findLongest: Behaviour = ({ question, catalog }) => {
  if (!ASKED.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const ranked = catalog.models
    .flatMap((model) => {
      const offers = model.offers.filter((offer) => fits(model, offer));
      const best = offers.toSorted(
        (a, b) => Number(b.duration) - Number(a.duration) || a.credits - b.credits,
      )[0];
      return best ? [{ model, best }] : [];
    })
    .toSorted((a, b) => Number(b.best.duration) - Number(a.best.duration) || a.best.credits - b.best.credits)
    .slice(0, SHOWN);
  const longest = ranked[0]?.best.duration;
  if (longest === undefined) return `No model makes clips: ${labels.join(", ")}.`;
  const at = ranked.filter(({ best }) => best.duration === longest).map(({ model }) => `\`${model.id}\``);
  const rows = ranked.map(({ model, best }) => [
    `\`${model.id}\``,
    offerLabel(best),
    `${best.credits}`,
    needs(model),
  ]);
  return `Longest clip${labels.length > 0 ? ` ${labels.join(", ")}` : ""}: **${longest} s**, by ${at.join(", ")}.\n\n${table(["Model", "Clip", "Credits", ""], rows)}`;
};
