import { Badge } from "@/components/ui/badge";
import type { DescriptionState } from "@/lib/describe/description";

const BADGES = {
  running: { tone: "accent", label: "Running" },
  failed: { tone: "danger", label: "Refused" },
  lost: { tone: "warning", label: "Answer lost" },
} as const;

/** The state of a description. A finished one has no badge. */
export function DescriptionBadge({ status }: { status: DescriptionState }) {
  if (status === "done") return null;
  const { tone, label } = BADGES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
