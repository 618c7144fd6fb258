import { useMay } from "@/components/access/may";
import { useRunAgain } from "@/components/job/use-run-again";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { type Job, mustFailAgain } from "@/lib/jobs/job";
import { remixLink } from "@/lib/navigation/form-links";
import { messages } from "./messages";

const text = messages.lineAction;

type LineActionProps = {
  job: Job;
  personId: string;
  /** Whether it is in the Tab order. Otherwise the open job has the same. */
  isReachable: boolean;
};

/** What to do next about a job without a result: run it again, or change what would be rejected again. */
export default function LineAction({ job, personId, isReachable }: LineActionProps) {
  const { credits, run } = useRunAgain(job, personId);
  const may = useMay();
  const tabIndex = isReachable ? 0 : -1;
  if (!may("make")) return null;
  if (mustFailAgain(job)) {
    return (
      <Link
        href={remixLink(job)}
        tabIndex={tabIndex}
        className={buttonLook({ size: "sm", variant: "quiet" })}
      >
        {text.edit}
      </Link>
    );
  }
  if (credits === null) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      tabIndex={tabIndex}
      onClick={() => run() && toast(messages.galleryActions.sentAgain)}
    >
      {text.runAgain(credits)}
    </Button>
  );
}
