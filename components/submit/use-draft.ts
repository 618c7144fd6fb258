"use client";

import { useStored } from "@/components/ui/use-stored";
import type { StoredValue } from "@/lib/platform/stored-value";

/** A draft and the way to change parts of it; every change is on disk at once. */
export function useDraft<Draft extends object>(store: StoredValue<Draft>) {
  const draft = useStored(store);
  const put = (part: Partial<Draft>) => store.set((old) => ({ ...old, ...part }));
  return { draft, put };
}
