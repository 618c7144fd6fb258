"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { planQuery } from "@/components/api/account";
import { shellDialog } from "@/components/shell/stores";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { usageLink } from "@/lib/navigation/usage";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const text = messages.apiKey;

/** What the key of the workspace may do, and how to replace it. */
export function ApiKey() {
  const { data: plan, isError } = useQuery(planQuery());
  const may = useMay();
  return (
    <SettingsPart id="key" description={text.about}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {plan && (
            <>
              <span className="font-medium">{text.plan(plan.plan)}</span>
              <span className={plan.api_enabled ? "text-ink-soft" : "text-warning"}>
                {text.apiAccess(plan.api_enabled)}
              </span>
            </>
          )}
          {!plan && (isError ? <span className="text-ink-soft">{text.planUnknown}</span> : <PlanSkeleton />)}
          <Link href={usageLink()} className="touch-target text-link text-ink-soft text-sm hover:text-ink">
            {text.usage}
          </Link>
        </div>
        {may("manage") ? (
          <Button
            icon={<KeyRound aria-hidden className="size-4" />}
            onClick={() => shellDialog.set("replace-key")}
          >
            {text.replace}
          </Button>
        ) : (
          <span className="text-ink-soft text-sm">{access.ownersOnly}</span>
        )}
      </div>
    </SettingsPart>
  );
}

const PlanSkeleton = () => (
  <Skeleton>
    {text.plan("creator")} {text.apiAccess(true)}
  </Skeleton>
);
