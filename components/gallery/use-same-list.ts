"use client";

import { useState } from "react";

/** The list of the last render while its members are the same, so that values derived from it stay, too. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [stable, setStable] = useState(list);
  const isSame = stable.length === list.length && stable.every((item, at) => Object.is(item, list[at]));
  if (!isSame) setStable(list);
  return isSame ? stable : list;
}
