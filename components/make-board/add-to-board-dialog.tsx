import { useQuery } from "@tanstack/react-query";
import { ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { boardsQuery } from "@/components/api/boards";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RetriedImage } from "@/components/ui/retried-image";
import type { BoardSummary } from "@/lib/boards/board";
import { formatQuantity } from "@/lib/platform/format";
import { boardsByUse, matchesName } from "./boards-by-use";
import { messages } from "./messages";

const text = messages.add;

/** From so many boards on, the list has a field to find one. */
const MANY = 8;

type AddToBoardDialogProps = {
  /** The board that was used last. */
  lastId: string | null;
  onAdd: (board: BoardSummary) => void;
  onCreate: () => void;
  onClose: () => void;
};

/** Asks onto which board results are put. One press does it. */
export default function AddToBoardDialog({ lastId, onAdd, onCreate, onClose }: AddToBoardDialogProps) {
  const query = useQuery(boardsQuery);
  const [typed, setTyped] = useState("");
  if (isFirstAttempt(query)) return <BufferKeysUntilFocus />;
  const boards = boardsByUse(query.data?.data ?? [], lastId);
  const shown = boards.filter(({ name }) => matchesName(name, typed));
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <Dialog onClose={onClose} title={text.title} description={text.hint} size="sm">
      <div className="flex flex-col gap-2 pb-4">
        {boards.length >= MANY && (
          <Field label={text.find} hideLabel>
            <Input
              type="search"
              value={typed}
              placeholder={text.find}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
        {!query.data && query.error && (
          <ErrorState title={query.error.message} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <ul className="flex max-h-96 flex-col gap-0.5 overflow-y-auto">
          {shown.map((board) => (
            <li key={board.id}>
              <button type="button" onClick={close(() => onAdd(board))} className={ROW}>
                <BoardPicture board={board} />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-medium">
                    {board.name}
                  </span>
                  <span className="block text-ink-soft text-xs tabular-nums">
                    {board.id === lastId && `${text.last} · `}
                    {formatQuantity(board.shots, "shot")}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 && boards.length > 0 && <p className="px-2 text-ink-soft text-sm">{text.none}</p>}
        <button type="button" onClick={close(onCreate)} className={ROW}>
          <span className="grid h-9 w-16 shrink-0 place-items-center rounded-xs border border-line-field border-dashed">
            <Plus aria-hidden className="size-4" />
          </span>
          <span className="font-medium">{text.create}</span>
        </button>
      </div>
    </Dialog>
  );
}

const ROW =
  "flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover pointer-coarse:min-h-14";

/** The first cover of a board, whole, or the sign of a board. */
export function BoardPicture({ board: { covers } }: { board: Pick<BoardSummary, "covers"> }) {
  const [first] = covers;
  return (
    <span className="grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-xs bg-stage text-ink-faint">
      {first ? (
        <RetriedImage src={first} alt="" decoding="async" className="size-full object-contain" />
      ) : (
        <ListOrdered aria-hidden className="size-4" />
      )}
    </span>
  );
}
