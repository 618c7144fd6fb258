import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { remarksQuery } from "@/components/api/reviews";
import { messages } from "./messages";
import { useBoardRemarks } from "./remarks-context";

type RemarkCountProps = { shotId: string; number: number };

/** How many remarks on a shot are open, and the way to them. Nothing where there are none. */
export default function RemarkCount({ shotId, number }: RemarkCountProps) {
  const board = useBoardRemarks();
  const { data: open = 0 } = useQuery({
    ...remarksQuery({ of: "board", id: board?.boardId ?? "" }),
    enabled: board !== null,
    select: ({ data }) =>
      data.filter(
        (remark) => remark.shot_id === shotId && remark.reply_to === null && remark.resolved_at === null,
      ).length,
  });
  if (open === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={messages.remarks.onShot(open, number)}
      onClick={() => board?.open(shotId)}
      className="touch-target mt-1.5 ml-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1 text-accent-ink text-xs tabular-nums hover:bg-hover"
    >
      <MessageSquare aria-hidden className="size-3.5" />
      {open}
    </button>
  );
}
