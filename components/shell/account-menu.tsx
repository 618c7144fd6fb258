"use client";

import { useQuery } from "@tanstack/react-query";
import { Keyboard, LogOut, Settings, UserRound } from "lucide-react";
import { planQuery } from "@/components/api/account";
import { Menu } from "@/components/ui/menu";
import { messages } from "./messages";
import { signOutAndLeave } from "./sign-out";
import { shellDialog } from "./stores";
import { useThemeChoice } from "./theme-choice";

const { accountMenu: text } = messages;

type AccountMenuProps = { personName: string | null; embedded: boolean };

export function AccountMenu({ personName, embedded }: AccountMenuProps) {
  return (
    <Menu
      label={text.label}
      triggerClassName="touch-target grid size-8 shrink-0 place-items-center rounded-full bg-press font-semibold text-ink text-xs transition-colors hover:bg-line"
      trigger={
        personName ? personName.slice(0, 1).toUpperCase() : <UserRound aria-hidden className="size-4" />
      }
      header={<AccountHeader personName={personName} embedded={embedded} />}
      sections={[
        {
          choice: useThemeChoice(),
        },
        {
          actions: [
            {
              label: text.keyboardShortcuts,
              keys: "?",
              icon: <Keyboard aria-hidden />,
              onSelect: () => shellDialog.set("keys"),
            },
            { label: text.settings, icon: <Settings aria-hidden />, href: "/settings" },
          ],
        },
        {
          actions: [
            { label: text.signOut, icon: <LogOut aria-hidden />, onSelect: () => void signOutAndLeave() },
          ],
        },
      ]}
    />
  );
}

function AccountHeader({ personName, embedded }: AccountMenuProps) {
  const { data: plan, isError } = useQuery(planQuery());
  return (
    <div className="px-2.5 py-2 text-sm">
      <p dir="auto" className="truncate font-medium">
        {personName ?? text.unnamed}
      </p>
      <p className="text-ink-soft text-xs">
        {plan && `${text.plan(plan.plan)}${plan.api_enabled ? "" : text.apiOff}`}
        {isError && text.planUnknown}
        {!plan && !isError && text.planLoading}
      </p>
      {embedded && <p className="mt-1.5 max-w-56 text-ink-faint text-xs">{messages.demo.means}</p>}
    </div>
  );
}
