import { useSearchParams } from "next/navigation";
import { REMARK_PARAMETER, REVIEW_PARAMETER } from "@/lib/navigation/boards";

/** The link and the remark that the address names, and what changes them there, without another entry of the history. */
export function useReviewAddress() {
  const search = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    const query = next.size > 0 ? `?${next}` : "";
    window.history.replaceState(null, "", window.location.pathname + query);
  };
  return {
    reviewId: search.get(REVIEW_PARAMETER),
    remarkId: search.get(REMARK_PARAMETER),
    showReview: (reviewId: string) => set({ [REVIEW_PARAMETER]: reviewId, [REMARK_PARAMETER]: null }),
    closeRemark: () => set({ [REMARK_PARAMETER]: null }),
  };
}
