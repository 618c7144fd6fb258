import { Badge } from "@/components/ui/badge";
import type { JobState } from "@/lib/jobs/job";
import { STATUS_WORDS } from "./status-words";

export function StatusBadge({ status }: { status: JobState }) {
  const { label, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
