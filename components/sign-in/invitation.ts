import { useEffect } from "react";
import { invitationsClient } from "@/components/api/invitations";
import { useStored } from "@/components/ui/use-stored";
import { ApiError } from "@/lib/contract/errors";
import type { OpenedInvitation } from "@/lib/people/api";
import { Store } from "@/lib/platform/store";
import { invitationToken } from "./link-token";

/** What the page knows of the link that it was opened with. */
type Invitation =
  | { state: "opening" }
  | { state: "missing" }
  | { state: "over" | "failed"; message: string }
  | { state: "open"; token: string; opened: OpenedInvitation };

const invitation = new Store<Invitation>({ initial: { state: "opening" } });

async function read(): Promise<Invitation> {
  const token = invitationToken.take();
  if (token === null) return { state: "missing" };
  try {
    return { state: "open", token, opened: await invitationsClient.open({ body: { token } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: error.code === "invitation_over" ? "over" : "failed", message: error.message };
  }
}

/** Counts the readings, because the address may change during one. */
let latest = 0;

/** Reads the invitation of this tab from the server. */
export async function openInvitation(): Promise<void> {
  latest += 1;
  const mine = latest;
  invitation.set({ state: "opening" });
  const found = await read();
  if (mine === latest) invitation.set(found);
}

/** An attempt to join found out that the invitation is over. */
export const endInvitation = (message: string): void => invitation.set({ state: "over", message });

/** Another link of the same page changes only what follows the #, and loads nothing. */
function followAddress(): () => void {
  void openInvitation();
  const onHash = () => void (window.location.hash !== "" && openInvitation());
  window.addEventListener("hashchange", onHash);
  return () => window.removeEventListener("hashchange", onHash);
}

export function useInvitation(): Invitation {
  useEffect(followAddress, []);
  return useStored(invitation);
}
