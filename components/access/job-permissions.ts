import type { Permission } from "@/lib/http/permissions";
import { useMay } from "./may";

/** What can be done to a job of the library, with the permission that it needs. */
const NEEDS = {
  /** A favorite mark, tags, a note, collections, the pick. */
  arrange: "arrange",
  /** Asking for its files again. */
  archive: "arrange",
  cancel: "remove",
  delete: "remove",
  restore: "remove",
  purge: "purge",
} as const satisfies Record<string, Permission>;
export type JobPermission = keyof typeof NEEDS;

/** Says whether the person may do something to a job: the one place that decides what its buttons and menus offer. */
export function useJobPermissions(): (act: JobPermission, job: { person_id: string }) => boolean {
  const may = useMay();
  return (act, { person_id: makerId }) => may(NEEDS[act], makerId);
}
