import { useQuery } from "@tanstack/react-query";
import { Braces, Keyboard, LogOut, Settings, UsersRound } from "lucide-react";
import { planQuery } from "@/components/api/account";
import { switchWorkspace, workspacesQuery } from "@/components/api/workspaces";
import type { MenuChoice } from "@/components/ui/menu";
import MenuPopup from "@/components/ui/menu-popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { settingsLink } from "@/lib/navigation/settings";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import type { Account } from "../account-menu";
import { messages as shell } from "../messages";
import { signOutAndLeave } from "../sign-out";
import { shellDialog } from "../stores";
import { useThemeChoice } from "../theme-choice";
import { messages } from "./messages";

const { accountMenu: text } = messages;

type AccountPopupProps = { account: Account; popup: PopupProps };

/** The menu of who is signed in. */
export default function AccountPopup({ account, popup }: AccountPopupProps) {
  const workspace = useWorkspaceChoice(popup.open && account.hasAccount);
  return (
    <MenuPopup
      {...popup}
      label={shell.account}
      header={<Header {...account} />}
      sections={[
        { choice: useThemeChoice() },
        {
          actions: [
            {
              label: text.keyboardShortcuts,
              keys: "?",
              icon: <Keyboard aria-hidden />,
              onSelect: () => shellDialog.set("keys"),
            },
            { label: text.people, icon: <UsersRound aria-hidden />, href: settingsLink("people") },
            { label: text.settings, icon: <Settings aria-hidden />, href: PAGE_PATHS.settings },
            { label: text.apiReference, icon: <Braces aria-hidden />, href: PAGE_PATHS.apiReference },
          ],
        },
        {
          actions: [
            { label: text.signOut, icon: <LogOut aria-hidden />, onSelect: () => void signOutAndLeave() },
          ],
        },
        // Last, because it arrives later: nothing above it moves under the pointer.
        ...(workspace ? [{ choice: workspace }] : []),
      ]}
    />
  );
}

function Header({ personName, role, hasAccount, workspaceName, embedded }: Account) {
  const { data: plan, isError } = useQuery(planQuery());
  // Whoever works alone with the key has no use for a role.
  const isShared = hasAccount || workspaceName !== null;
  return (
    <div className="px-2.5 py-2 text-sm">
      <p dir="auto" className="truncate font-medium">
        {personName ?? text.unnamed}
      </p>
      {isShared && (
        <p className="flex gap-1 text-ink-soft text-xs">
          <span className="shrink-0">{text.roles[role]}</span>
          {workspaceName !== null && (
            <>
              <span aria-hidden>·</span>
              <bdi className="truncate">{workspaceName}</bdi>
            </>
          )}
        </p>
      )}
      <p className="text-ink-soft text-xs">
        {plan && `${text.plan(plan.plan)}${plan.api_enabled ? "" : text.apiOff}`}
        {isError && text.planUnknown}
        {!plan && !isError && text.planLoading}
      </p>
      {embedded && <p className="mt-1.5 max-w-56 text-ink-faint text-xs">{shell.demo.means}</p>}
    </div>
  );
}

/** The workspaces of the account; null while they are not known, and where there is nothing to choose. */
function useWorkspaceChoice(isWanted: boolean): MenuChoice | null {
  const { data } = useQuery({ ...workspacesQuery(), enabled: isWanted });
  const workspaces = data?.data ?? [];
  const present = workspaces.find(({ is_current }) => is_current);
  if (workspaces.length < 2 || !present) return null;
  return {
    label: text.workspace,
    value: present.id,
    isFinal: true,
    options: workspaces.map(({ id, name, role }) => ({ value: id, label: text.workspaceOf(name, role) })),
    onChange: (id) => void (id !== present.id && leaveFor(id)),
  };
}

async function leaveFor(workspaceId: string): Promise<void> {
  try {
    await switchWorkspace(workspaceId);
  } catch (error) {
    toast(error instanceof ApiError ? error.message : text.switchFailed, { tone: "danger" });
  }
}
