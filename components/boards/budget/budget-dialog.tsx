import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { libraryQueries } from "@/components/api/library";
import { useLimits } from "@/components/api/limits";
import { useTimeZone } from "@/components/api/time-zone";
import { TagPicker } from "@/components/job/tag-picker";
import { LimitRow } from "@/components/limits/limit-row";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { Board } from "@/lib/boards/board";
import type { Limit } from "@/lib/limits/limit";
import { useBoardActions } from "../state/board-context";
import { messages as text } from "./messages";

const LimitDialog = lazyPopup(() => import("@/components/limits/limit-dialog"));

/** What a board may spend, and the tags of its new takes with what these may spend. */
export default function BudgetDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { edit, mayEdit } = useBoardActions();
  const { data: limits } = useLimits();
  const { data: names } = useQuery(libraryQueries.names());
  const tz = useTimeZone();
  const isOwner = useMay()("manage");
  /** The limit to change, or the board or tag for which one is set. */
  const [changing, setChanging] = useState<Limit | { tag: string | null } | null>(null);
  const own = (limits?.data ?? []).filter(({ board_id }) => board_id === board.id);
  const ofTag = (tag: string) => (limits?.data ?? []).filter((limit) => limit.tag === tag);
  const list = (some: readonly Limit[]) =>
    some.length > 0 && (
      <ul className="@container border-line border-t">
        {some.map((limit) => (
          <LimitRow key={limit.id} limit={limit} onEdit={isOwner ? () => setChanging(limit) : null} />
        ))}
      </ul>
    );
  const setter = (label: string, tag: string | null) => (
    <Button
      size="sm"
      className="self-start"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setChanging({ tag })}
    >
      {label}
    </Button>
  );
  return (
    <Dialog onClose={onClose} title={text.title} size="md">
      <section className="flex flex-col gap-3" aria-label={text.budget}>
        <p className="text-ink-soft text-sm">{own.length > 0 ? text.counted : text.none}</p>
        {list(own)}
        {isOwner
          ? limits && setter(own.length > 0 ? text.setAnother : text.set, null)
          : own.length === 0 && <p className="text-sm">{access.ownersOnly}</p>}
      </section>
      <section className="mt-6 flex flex-col gap-3" aria-labelledby="board-tags">
        <h3 id="board-tags" className="type-heading">
          {text.tags}
        </h3>
        <p className="text-ink-soft text-sm">{text.tagsHint}</p>
        {mayEdit ? (
          <TagPicker
            tags={board.tags}
            suggestions={(names?.tags ?? []).map(({ name }) => name)}
            onChange={(tags) => edit([{ do: "set_tags", tags: [...tags] }])}
          />
        ) : (
          <p>{board.tags.length > 0 ? board.tags.join(", ") : text.noTags}</p>
        )}
        {board.tags.map((tag) => (
          <div key={tag} className="flex flex-col gap-2">
            {list(ofTag(tag))}
            {isOwner && limits && ofTag(tag).length === 0 && setter(text.setOfTag(tag), tag)}
          </div>
        ))}
      </section>
      {limits && changing && (
        <LimitDialog
          limit={"id" in changing ? changing : null}
          {...(!("id" in changing) && {
            of:
              changing.tag === null
                ? { scope: "board" as const, board_id: board.id }
                : { scope: "tag" as const, tag: changing.tag },
          })}
          boardName={board.name}
          limits={limits}
          tz={tz}
          onClose={() => setChanging(null)}
        />
      )}
    </Dialog>
  );
}
