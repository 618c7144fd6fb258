import { queryOptions, useQuery } from "@tanstack/react-query";
import type { JobSelection } from "@/lib/library/library";
import { libraryQueriesOf } from "@/lib/library/queries";
import { lazyClientOf } from "./lazy-client";

export const libraryClient = lazyClientOf("library");
export const libraryQueries = libraryQueriesOf(libraryClient);

/** Whether the workspace has jobs of more than one person. Then each job shows its person. */
export function useIsShared(): boolean {
  const { data } = useQuery(libraryQueries.names());
  return (data?.people.length ?? 0) > 1;
}

/** A ticket for one download of the files of these jobs. Each request makes a new one. */
export const zipQuery = (selection: JobSelection, numbered: boolean) =>
  queryOptions({
    queryKey: ["zip", selection, numbered],
    queryFn: () => libraryClient.orderZip({ body: { selection, numbered } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
