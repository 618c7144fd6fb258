import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { approvalsQuery } from "@/components/api/approvals";
import { Link } from "@/components/ui/link";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

const text = messages.ownRequests;

/** What the person asked owners for, and waits for. Nothing without such a request. */
export default function OwnRequests() {
  const { data } = useQuery(approvalsQuery);
  const waiting = (data?.data ?? []).filter((request) => request.is_yours && request.status === "waiting");
  if (waiting.length === 0) return null;
  const credits = waiting.reduce((sum, request) => sum + request.credits, 0);
  return (
    <p className="flex items-baseline gap-2 max-md:hidden text-ink-soft text-xs tabular-nums">
      <Hourglass aria-hidden className="size-3.5 shrink-0 self-center" />
      <span>
        {text.waiting(waiting.length, credits)}{" "}
        <Link href={settingsLink("approvals")} className="underline">
          {text.see}
        </Link>
      </span>
    </p>
  );
}
