"use client";

import { useState } from "react";

/** The list of the last render as long as its members are the same, so that what is made from it stays too. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, at) => Object.is(item, list[at]));
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
