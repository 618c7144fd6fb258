import { queryOptions, useQuery } from "@tanstack/react-query";
import { createLibraryClient } from "@/lib/library/client";
import type { JobSelection } from "@/lib/library/library";
import { libraryQueries } from "@/lib/library/queries";

export const libraryClient = createLibraryClient();
export const library = libraryQueries(libraryClient);

/** Whether jobs of more than one person are in the workspace. Then each says whose it is. */
export function useIsShared(): boolean {
  const { data } = useQuery(library.names());
  return (data?.people.length ?? 0) > 1;
}

/** A ticket for one download of the files of these jobs. Each request makes a new one. */
export const zipQuery = (selection: JobSelection) =>
  queryOptions({
    queryKey: ["zip", selection],
    queryFn: () => libraryClient.zip(selection),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
