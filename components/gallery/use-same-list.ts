"use client";

import { useState } from "react";

/** The list of the last render while its members are the same, so that values derived from it stay, too. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, at) => Object.is(item, list[at]));
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
