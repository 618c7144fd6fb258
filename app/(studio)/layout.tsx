import type { ReactNode } from "react";
import { messages } from "@/app/messages";
import { Providers } from "@/app/providers";
import { lastTimeZone, requireSession } from "@/app/server";
import { MainArea } from "@/components/shell/main-area";
import { Notices } from "@/components/shell/notices";
import { PageFiles } from "@/components/shell/page-files";
import { Rail } from "@/components/shell/rail";
import { ShellKeys } from "@/components/shell/shell-keys";
import { TabTitle } from "@/components/shell/tab-title";
import { TopBar } from "@/components/shell/top-bar";
import { Background } from "./parts";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const { person, person_id, role, reauthentication_method, workspace_name, embedded, sees_costs } =
    await requireSession();
  return (
    <Providers
      access={{ role, personId: person_id, seesCosts: sees_costs }}
      lastTimeZone={await lastTimeZone()}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 text-canvas focus:translate-y-0 print:hidden"
      >
        {messages.studioLayout.skip}
      </a>
      <Rail />
      <div className="flex min-h-dvh flex-col pb-(--bar) md:pl-(--rail) print:p-0 has-data-[page=chat]:h-dvh lg:has-data-[page=panes]:h-dvh">
        <TopBar
          personName={person}
          role={role}
          hasAccount={reauthentication_method !== "key"}
          workspaceName={workspace_name}
          embedded={embedded}
        />
        <Notices />
        <MainArea>{children}</MainArea>
      </div>
      <ShellKeys />
      <PageFiles />
      <TabTitle />
      <Background personId={person_id} />
    </Providers>
  );
}
