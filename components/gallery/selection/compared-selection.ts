import * as z from "zod/mini";
import { StoredValue, storageKey, tabStorage } from "@/lib/platform/stored";

const selection = z.object({
  ids: z.array(z.string()),
  /** The filter of the list they were selected in, as `useSelection` names it. */
  filter: z.string(),
  /** The query of that list's address. */
  query: z.string(),
});
type ComparedSelection = z.infer<typeof selection>;

/**
 * The selection that is being compared in this tab, so that the way back leads to it. Outlives a reload of the
 * comparison, and not the tab.
 */
export const comparedSelection = new StoredValue<ComparedSelection | null>({
  key: storageKey("compared"),
  schema: selection,
  initial: null,
  storage: tabStorage,
});

/** The selection to restore in a list with this filter, once; null for another list. */
export function takeComparedSelection(filter: string): readonly string[] | null {
  const compared = comparedSelection.get();
  if (compared) comparedSelection.set(null);
  return compared?.filter === filter ? compared.ids : null;
}
