import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import type { Role } from "@/lib/http/permissions";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

const text = messages.hiddenCosts;

/** In place of a page of what the workspace spends, for a role from which an owner hides it. */
export function HiddenCosts({ title, role }: { title: string; role: Role }) {
  return (
    <Page>
      <h1 className="type-title">{title}</h1>
      <EmptyState
        title={text.title(role)}
        action={
          <Link href={settingsLink("people")} className={buttonLook({})}>
            {text.owners}
          </Link>
        }
      >
        {text.advice(role)}
      </EmptyState>
    </Page>
  );
}
