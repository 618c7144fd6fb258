"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell, Keyboard, KeyRound, LogOut, UserRound } from "lucide-react";
import { planQuery } from "@/components/api/account";
import { Menu } from "@/components/ui/menu";
import { useStored } from "@/components/ui/use-stored";
import { leave } from "./leave";
import { shellDialog } from "./stores";
import { type ThemeChoice, theme } from "./theme";

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "Like the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

type AccountMenuProps = { personName: string | null; embedded: boolean };

export function AccountMenu({ personName, embedded }: AccountMenuProps) {
  const selectedTheme = useStored(theme);
  return (
    <Menu
      label="Account"
      triggerClassName="touch-target grid size-8 place-items-center rounded-full bg-press font-medium text-ink text-xs hover:bg-line"
      trigger={
        personName ? personName.slice(0, 1).toUpperCase() : <UserRound aria-hidden className="size-4" />
      }
      header={<AccountHeader personName={personName} embedded={embedded} />}
      sections={[
        {
          choice: {
            label: "Theme",
            value: selectedTheme,
            options: THEMES,
            onChange: (value) => {
              const picked = THEMES.find((option) => option.value === value);
              if (picked) theme.set(picked.value);
            },
          },
        },
        {
          actions: [
            {
              label: "When a job ends…",
              icon: <Bell aria-hidden />,
              onSelect: () => shellDialog.set("notices"),
            },
            {
              label: "Keys",
              keys: "?",
              icon: <Keyboard aria-hidden />,
              onSelect: () => shellDialog.set("keys"),
            },
          ],
        },
        {
          actions: [
            {
              label: "Replace API key…",
              icon: <KeyRound aria-hidden />,
              onSelect: () => shellDialog.set("replace-key"),
            },
            { label: "Sign out", icon: <LogOut aria-hidden />, onSelect: () => void leave() },
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
      <p className="truncate font-medium">{personName ?? "Signed in without a name"}</p>
      <p className="text-ink-soft text-xs">
        {plan && `Plan: ${plan.plan}${plan.api_enabled ? "" : " · API switched off"}`}
        {isError && "Plan: no data"}
        {!plan && !isError && "Plan: asking…"}
      </p>
      {embedded && (
        <p className="mt-1.5 max-w-56 text-ink-faint text-xs">
          Served by the embedded service: clips are drawn procedurally, no AI model.
        </p>
      )}
    </div>
  );
}
