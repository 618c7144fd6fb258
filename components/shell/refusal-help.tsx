import { clsx } from "clsx";
import { KeyRound, Receipt } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { refusalMessage } from "@/lib/http/refusals/refusal-messages";
import type { Job } from "@/lib/jobs/job";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "./messages";
import { shellDialog } from "./stores";

const text = messages.refusalHelp;

/** What helps with a rejected job: another key, or the plan. Empty for any other job. */
export function RefusalHelp({ job: { status, error } }: { job: Job }) {
  if (status !== "rejected" || !error) return null;
  const { action } = refusalMessage("job", { status: error.status });
  if (action === "replace_key") {
    return (
      <Button
        size="sm"
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => shellDialog.set("replace-key")}
      >
        {text.replaceKey}
      </Button>
    );
  }
  return action === "see_plan" && <PlanLink />;
}

/** To the credits, the plan and the limits of the workspace. */
export function PlanLink() {
  return (
    <Link href={PAGE_PATHS.usage} className={clsx(buttonLook({ size: "sm" }), "no-underline!")}>
      <Receipt aria-hidden className="size-4" />
      {text.seePlan}
    </Link>
  );
}
