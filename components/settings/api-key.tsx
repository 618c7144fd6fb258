import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { planQuery } from "@/components/api/account";
import { apiKeyQuery } from "@/components/api/sessions";
import { shellDialog } from "@/components/shell/stores";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
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
        <div className="flex min-w-0 flex-col gap-1.5">
          {may("manage") && <KeyFacts />}
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            {plan && (
              <>
                <span className="font-medium">{text.plan(plan.plan)}</span>
                <span className={plan.api_enabled ? "text-ink-soft" : "text-warning"}>
                  {text.apiAccess(plan.api_enabled)}
                </span>
              </>
            )}
            {!plan &&
              (isError ? <span className="text-ink-soft">{text.planUnknown}</span> : <PlanSkeleton />)}
            <Link href={usageLink()} className="touch-target text-link text-ink-soft text-sm hover:text-ink">
              {text.usage}
            </Link>
          </div>
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

/** The end of the key, and its dates. Only owners are told. */
function KeyFacts() {
  const { data: key, isError } = useQuery(apiKeyQuery());
  if (!key) return isError ? <p className="text-ink-soft">{text.loadFailed}</p> : <KeySkeleton />;
  const { last_four, created_at, replaced_at, used_at } = key;
  return (
    <>
      {last_four === null ? (
        <p className="text-warning">{text.gone}</p>
      ) : (
        <p className="font-medium">
          {text.endsIn}
          <span className="font-mono text-sm">{last_four}</span>
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {replaced_at ? text.replaced : text.stored}
        <Moment at={replaced_at ?? created_at} />
        {SEPARATOR}
        {used_at ? (
          <>
            {text.used}
            <Moment at={used_at} />
          </>
        ) : (
          text.neverUsed
        )}
      </p>
    </>
  );
}

const SEPARATOR = " · ";

const KeySkeleton = () => <Skeleton className="h-11 w-56" />;

const PlanSkeleton = () => (
  <Skeleton>
    {text.plan("creator")} {text.apiAccess(true)}
  </Skeleton>
);
