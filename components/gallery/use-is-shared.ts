"use client";

import { useQuery } from "@tanstack/react-query";
import { library } from "@/components/api/library";

/** Whether jobs of more than one person are in the workspace. Then each says whose it is. */
export function useIsShared(): boolean {
  const { data } = useQuery(library.names());
  return (data?.people.length ?? 0) > 1;
}
