import { UserRound } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import type { Role } from "@/lib/http/permissions";
import { messages } from "./messages";

const AccountPopup = lazyPart(() => import("./on-demand/account-popup"));

/** Who is signed in, and where. */
export type Account = {
  personName: string | null;
  role: Role;
  /** Whether the person signs in with a password, and not with the API key. */
  hasAccount: boolean;
  workspaceName: string | null;
  embedded: boolean;
};

export function AccountMenu(account: Account) {
  const { personName } = account;
  const { button, popup } = usePopupButton(AccountPopup.load);
  return (
    <>
      <button
        {...button}
        aria-label={messages.account}
        aria-haspopup="menu"
        className="touch-target grid size-8 shrink-0 place-items-center rounded-full bg-press font-semibold text-ink text-xs transition-colors hover:bg-line"
      >
        {personName ? personName.slice(0, 1).toUpperCase() : <UserRound aria-hidden className="size-4" />}
      </button>
      {popup && <AccountPopup account={account} popup={popup} />}
    </>
  );
}
