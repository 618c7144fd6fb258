import { formatQuantity } from "@/lib/platform/format";

/** The texts of the rating of a result. */
export const messages = {
  label: (rating: number | null) =>
    rating === null
      ? "Rating: none"
      : rating === 0
        ? "Rating: ruled out"
        : `Rating: ${formatQuantity(rating, "star")}`,
  stars: (count: number) => formatQuantity(count, "star"),
  favorite: "Favorite",
  ruleOut: "Rule out",
  failed: "Couldn't save the rating.",
};
