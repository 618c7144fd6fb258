import { useQuery } from "@tanstack/react-query";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { Dialog } from "@/components/ui/dialog";
import { WorthTable } from "@/components/worth/worth-table";
import { modelWorth } from "@/lib/boards/model-worth";
import { messages } from "./messages";

const text = messages.worth;

type WorthDialogProps = { boardId: string; open: boolean; onClose: () => void };

/** What each model of a board gave for its credits so far. */
export default function WorthDialog({ boardId, ...opening }: WorthDialogProps) {
  const { data: board } = useQuery(boardQuery(boardId));
  const { data: takes } = useQuery(takesQuery(boardId));
  return (
    <Dialog {...opening} title={text.title} description={text.about} size="lg">
      <WorthTable models={modelWorth(board?.columns ?? [], takes?.takes ?? [])} />
    </Dialog>
  );
}
