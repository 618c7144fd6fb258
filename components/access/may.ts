import { createContext, use } from "react";
import { mayTouch, type Permission, type Role, reachOf } from "@/lib/http/permissions";

export type Access = { role: Role; personId: string; seesCosts: boolean };

/** Who uses the page. Without a session, a page has nothing that a role could forbid. */
export const AccessContext = createContext<Access>({ role: "owner", personId: "", seesCosts: true });

/**
 * Says whether the person may do something at all, or to what `makerId` made. The server checks every call again, so
 * this only decides what a page offers.
 */
export function useMay(): (permission: Permission, makerId?: string | null) => boolean {
  const access = use(AccessContext);
  return (permission, makerId) =>
    makerId === undefined
      ? reachOf(access.role, permission) !== "none"
      : mayTouch(access, permission, makerId);
}

/** Whether the person sees what the workspace spends, which an owner may hide from their role. */
export const useSeesCosts = (): boolean => use(AccessContext).seesCosts;
