import { queryOptions, useQuery } from "@tanstack/react-query";
import type { JobSelection } from "@/lib/library/library";
import { libraryQueries } from "@/lib/library/queries";
import { late } from "./late";

export const libraryClient = {
  names: late(({ library }) => library.names),
  rooms: late(({ library }) => library.rooms),
  count: late(({ library }) => library.count),
  range: late(({ library }) => library.range),
  storage: late(({ library }) => library.storage),
  latestBulkAction: late(({ library }) => library.latestBulkAction),
  annotate: late(({ library }) => library.annotate),
  applyBulkAction: late(({ library }) => library.applyBulkAction),
  orderZip: late(({ library }) => library.orderZip),
  keepSettings: late(({ library }) => library.keepSettings),
  restore: late(({ library }) => library.restore),
  setStorage: late(({ library }) => library.setStorage),
  createCollection: late(({ library }) => library.createCollection),
  changeCollection: late(({ library }) => library.changeCollection),
  orderCollection: late(({ library }) => library.orderCollection),
  deleteCollection: late(({ library }) => library.deleteCollection),
  saveView: late(({ library }) => library.saveView),
  deleteView: late(({ library }) => library.deleteView),
};
export const library = libraryQueries(libraryClient);

/** Whether the workspace has jobs of more than one person. Then each job shows its person. */
export function useIsShared(): boolean {
  const { data } = useQuery(library.names());
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
