import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { boardsQuery } from "@/components/api/boards";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import type { BoardSummary } from "@/lib/boards/board";
import { BoardCard } from "./board-card";
import { BoardDrawing } from "./board-drawing";
import { messages as text } from "./messages";
import { useBoardListActions } from "./use-board-list-actions";

const BoardNameDialog = lazyPopup(() => import("./board-name-dialog"));

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-5 gap-y-8";

/** Every board of the workspace, the latest changed first. */
export function BoardList() {
  const query = useQuery(boardsQuery);
  const { data, error } = query;
  const may = useMay();
  // The board that gets another name, or null for a new one.
  const [naming, setNaming] = useState<{ board: BoardSummary | null } | null>(null);
  const { duplicate, remove } = useBoardListActions();
  const boards = data?.data ?? [];
  const isEmpty = data !== undefined && boards.length === 0;
  const create = () => setNaming({ board: null });
  return (
    <Page>
      {!isEmpty && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h1 className="type-title">{text.title}</h1>
          {may("arrange") && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={create}>
              {text.create}
            </Button>
          )}
        </div>
      )}
      {isFirstAttempt(query) && <Loading />}
      {!data && error && (
        <ErrorState title={text.failed} error={error} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          heading="h1"
          drawing={<BoardDrawing />}
          title={text.empty.title}
          action={
            may("arrange") && (
              <Button variant="ink" onClick={create}>
                {text.create}
              </Button>
            )
          }
        >
          {may("arrange") ? text.empty.advice : access.makers}
        </EmptyState>
      )}
      {boards.length > 0 && (
        <ul className={GRID}>
          {boards.map((board) => (
            <BoardCard
              key={board.id}
              board={board}
              onRename={() => setNaming({ board })}
              onDuplicate={() => void duplicate(board)}
              onDelete={() => void remove(board)}
            />
          ))}
        </ul>
      )}
      {(data?.hidden.length ?? 0) > 0 && (
        <section aria-label={text.hidden.title} className="mt-10 text-sm">
          <h2 className="type-heading">{text.hidden.title}</h2>
          <p className="mt-1 text-ink-soft">{text.hidden.hint}</p>
          <ul className="mt-2 max-w-xl divide-y divide-line border-line border-y tabular-nums">
            {data?.hidden.map(({ person_id, person_name, boards: count, credits }) => (
              <li key={person_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <bdi>{person_name ?? text.hidden.unnamed}</bdi>
                  {` · ${text.hidden.boards(count)}`}
                </span>
                {credits !== null && <span>{text.charged(credits)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {naming && <BoardNameDialog board={naming.board} onClose={() => setNaming(null)} />}
    </Page>
  );
}

const PLACES = ["first", "second", "third"];

function Loading() {
  return (
    <div role="status" aria-label={text.loading} className={GRID}>
      {PLACES.map((place) => (
        <Skeleton key={place} className="aspect-8/3 w-full" />
      ))}
    </div>
  );
}
