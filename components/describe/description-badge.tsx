import { Badge } from "@/components/ui/badge";
import type { DescriptionState } from "@/lib/describe/description";
import { messages } from "./messages";

const TONES = { running: "accent", failed: "danger", lost: "warning" } as const;

/** The state of a description. A finished one has no badge. */
export function DescriptionBadge({ status }: { status: DescriptionState }) {
  if (status === "done") return null;
  return <Badge tone={TONES[status]}>{messages.descriptionBadge[status]}</Badge>;
}
