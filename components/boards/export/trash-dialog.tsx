import { useQuery, useQueryClient } from "@tanstack/react-query";
import { takesQuery } from "@/components/api/boards";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { unpickedTakes } from "@/lib/boards/unpicked";
import { messages } from "./messages";

const text = messages.trash;

type TrashDialogProps = { boardId: string; open: boolean; onClose: () => void };

/** Moves the takes that nobody kept to the trash, of shots that have a pick: says before how many, and which stay why. */
export default function TrashDialog({ boardId, ...opening }: TrashDialogProps) {
  const cache = useQueryClient();
  const { data } = useQuery(takesQuery(boardId));
  const { apply, isApplying } = useBulkAction();
  const { going, staying, shots } = unpickedTakes(data?.takes ?? []);
  const run = async () => {
    const result = await apply({ ids: going }, { do: "delete", unless_kept: true });
    void cache.invalidateQueries({ queryKey: takesQuery(boardId).queryKey });
    if (result) opening.onClose();
  };
  return (
    <Dialog
      {...opening}
      title={text.title}
      footer={
        <Button variant="danger" busy={isApplying} disabled={going.length === 0} onClick={() => void run()}>
          {text.move(going.length)}
        </Button>
      }
    >
      {shots === 0 ? (
        <p className="py-2">{text.noPicks}</p>
      ) : (
        <div className="flex flex-col gap-2 py-2 tabular-nums">
          <p>{going.length === 0 ? text.nothing : text.going(going.length, shots)}</p>
          {staying.length > 0 && (
            <ul className="text-ink-soft text-sm">
              {staying.map(({ reason, count }) => (
                <li key={reason}>{text.staying(count, reason)}</li>
              ))}
            </ul>
          )}
          <p className="text-ink-soft text-sm">{text.back}</p>
        </div>
      )}
    </Dialog>
  );
}
