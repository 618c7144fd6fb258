import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { boardsClient, boardsQuery } from "@/components/api/boards";
import { useWhyNotOf } from "@/components/api/model-rules";
import { readVideoCatalog } from "@/components/api/pricing";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { useTask } from "@/components/ui/use-task";
import { type BoardSummary, MAX_NAME, type NewColumn, shotSettings } from "@/lib/boards/board";
import { boardsKey } from "@/lib/boards/keys";
import { newId } from "@/lib/boards/new-id";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { cheapestVideo, type WhyNot } from "@/lib/catalog/match-models";
import { boardLink } from "@/lib/navigation/boards";
import { messages } from "./messages";

const text = messages.nameDialog;
const FORM_ID = "board-name";

type BoardNameDialogProps = {
  /** The board that gets another name; null for a new one. */
  board: Pick<BoardSummary, "id" | "name"> | null;
  onClose: () => void;
};

/** Asks for the name of a board. A new one begins with the cheapest video model, and opens. */
export default function BoardNameDialog({ board, onClose }: BoardNameDialogProps) {
  const cache = useQueryClient();
  const { push } = useRouter();
  const { run, isBusy } = useTask();
  const [name, setName] = useState(board?.name ?? "");
  const whyNot = useWhyNotOf("video");
  const create = async () => {
    // Without prices a board begins without a model.
    const column = await readVideoCatalog(cache).then(
      (catalog) => cheapestColumn(catalog, whyNot),
      () => null,
    );
    const columns = column ? [{ ...column, id: newId("clm") }] : [];
    const made = await boardsClient.create({ body: { name, columns } });
    void cache.invalidateQueries({ queryKey: boardsQuery.queryKey });
    push(boardLink(made.id));
  };
  const rename = async (boardId: string) => {
    await boardsClient.edit({ params: { boardId }, body: { edits: [{ do: "rename", name }] } });
    await cache.invalidateQueries({ queryKey: boardsKey });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isBusy) return;
    const task = board ? () => rename(board.id) : create;
    void run(
      async () => {
        await task();
        onClose();
      },
      board ? text.renameFailed : text.createFailed,
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={board ? text.rename : text.create}
      size="sm"
      footer={
        <Button type="submit" form={FORM_ID} variant="ink" busy={isBusy} disabled={name.trim() === ""}>
          {board ? common.rename : text.createButton}
        </Button>
      }
    >
      <form id={FORM_ID} onSubmit={submit} className="py-3">
        <Field label={text.name}>
          <Input
            value={name}
            dir="auto"
            placeholder={board ? undefined : text.placeholder}
            maxLength={MAX_NAME}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** What a new board begins with: one take of each shot on the cheapest video model; null while none can be used. */
function cheapestColumn(catalog: VideoCatalog, whyNot: WhyNot): Omit<NewColumn, "id"> | null {
  const cheapest = cheapestVideo(catalog, { from: "text", whyNot });
  if (!cheapest) return null;
  // Without a mode, a shot with a source video is edited.
  const { modelId, mode: _, ...options } = cheapest.selection;
  const settings = shotSettings.parse(
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)),
  );
  return { kind: "video", model_id: modelId, settings, takes: 1 };
}
