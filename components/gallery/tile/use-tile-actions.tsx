import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type JobPermission, useJobPermissions } from "@/components/access/job-permissions";
import { libraryClient } from "@/components/api/library";
import { SelectionDialog, type SelectionQuestion } from "@/components/job/selection-dialog";
import { useToggleFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { useAddToBoard, useLastBoard } from "@/components/make-board/use-add-to-board";
import { copyWithToast } from "@/components/ui/copy-text";
import { saveAddress } from "@/components/ui/save-file";
import { toast, toastError } from "@/components/ui/toast";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { libraryKey } from "@/lib/library/queries";
import { messages as collectionsMessages } from "../collections/messages";
import type { OrderMove } from "../collections/use-collection-order";
import { messages } from "./messages";

const text = messages.tileActions;

export type TileAction =
  | "favorite"
  | "download"
  | "tag"
  | "collect"
  | "board"
  | "last-board"
  | "copy"
  | "delete"
  | "restore"
  | "purge"
  | "cover"
  | "leave"
  | OrderMove;
export type OnTileAction = (job: Job, action: TileAction) => void;

/** The permission that an action needs. The others need none. */
const TILE_ACTS: Partial<Record<TileAction, JobPermission>> = {
  favorite: "arrange",
  tag: "arrange",
  collect: "arrange",
  board: "arrange",
  "last-board": "arrange",
  delete: "delete",
  restore: "restore",
  purge: "purge",
  cover: "arrange",
  leave: "arrange",
};

/** The keys of a tile that act on its job. */
export const TILE_KEYS: Readonly<Record<string, TileAction>> = {
  H: "favorite",
  T: "tag",
  D: "download",
  Delete: "delete",
};

/** The keys of a tile that move its job in the order of a collection. */
export const ORDER_KEYS: Readonly<Record<string, OrderMove>> = { ",": "earlier", ".": "later" };

type TileActionsOptions = {
  /** The collection that the list is of; null for any other list. */
  collectionId: string | null;
  /** Moves a job in its order; null where that is not possible. */
  order: { move: (job: Job, where: OrderMove) => void } | null;
  /** The jobs that a tile stands for: with those of a folded stack. */
  idsOf: (job: Job) => readonly string[];
};

/** Acts on the job of a tile, by key or by its menu; `dialog` is the dialog that asks for more. */
export function useTileActions({ collectionId, order, idsOf }: TileActionsOptions) {
  const boards = useAddToBoard();
  const last = useLastBoard();
  const setCover = useCover(collectionId);
  const { apply } = useBulkAction();
  const favor = useToggleFavorite();
  const mayAct = useJobPermissions();
  const [asking, setAsking] = useState<{ question: SelectionQuestion; id: string } | null>(null);
  const actions: Record<TileAction, (job: Job) => void> = {
    favorite: (job) => void favor(job),
    download: (job) => {
      const clip = mainAssetOf(job);
      if (clip) saveAddress(`${clip.url}?download`);
    },
    tag: ({ id }) => setAsking({ question: "tag", id }),
    collect: ({ id }) => setAsking({ question: "collect", id }),
    board: (job) => boards.ask(idsOf(job)),
    "last-board": (job) => last && void boards.add(last, idsOf(job)),
    purge: ({ id }) => setAsking({ question: "purge", id }),
    copy: (job) => void copyWithToast(job.prompt),
    delete: (job) => {
      if (isSettled(job.status) && !job.deleted_at) void apply({ ids: [job.id] }, { do: "delete" });
    },
    restore: (job) => void apply({ ids: [job.id] }, { do: "restore" }),
    cover: ({ id }) => void setCover(id),
    leave: ({ id }) => {
      if (collectionId)
        void apply({ ids: [id] }, { do: "collect", collection_id: collectionId, value: false });
    },
    first: (job) => order?.move(job, "first"),
    earlier: (job) => order?.move(job, "earlier"),
    later: (job) => order?.move(job, "later"),
    last: (job) => order?.move(job, "last"),
  };
  // Every tile gets `runAction`. It stays the same function, because a new one would render all of them again.
  const run: OnTileAction = (job, action) => {
    const act = TILE_ACTS[action];
    if (!act || mayAct(act, job)) actions[action](job);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const runAction: OnTileAction = (job, action) => latest.current(job, action);

  const dialog = (
    <>
      {boards.dialog}
      {asking && (
        <SelectionDialog
          question={asking.question}
          selection={{ ids: [asking.id] }}
          count={1}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
  return { runAction, dialog };
}

/** Makes the picture of a job the cover of a collection. */
function useCover(collectionId: string | null) {
  const cache = useQueryClient();
  return async (jobId: string): Promise<void> => {
    if (!collectionId) return;
    try {
      await libraryClient.changeCollection({ params: { collectionId }, body: { cover_job_id: jobId } });
      toast(text.covered);
    } catch (error) {
      toastError(error, collectionsMessages.collectionHead.failed);
    }
    await cache.invalidateQueries({ queryKey: libraryKey });
  };
}
