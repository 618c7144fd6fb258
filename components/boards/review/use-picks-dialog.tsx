import { ArrowRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { RetriedImage } from "@/components/ui/retried-image";
import type { PicksPreview } from "@/lib/reviews/review";
import type { AnswerCard } from "./choice-rows";
import { messages } from "./messages";
import type { Picks } from "./use-picks";

const text = messages.use;

type UsePicksDialogProps = {
  card: AnswerCard;
  picks: Picks;
  posterOf: (jobId: string) => string | null;
  onClose: () => void;
};

/** Shows which shots get another pick before it makes them. */
export default function UsePicksDialog({ card, picks, posterOf, onClose }: UsePicksDialogProps) {
  const { guestId, name, picks: own } = card;
  const changes = own?.changes ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={text.title(name)}
      description={text.explained(changes.length)}
      closeLabel={common.cancel}
      footer={
        <Button
          variant="ink"
          busy={picks.isBusy}
          onClick={() => guestId !== null && void picks.use({ ...card, guestId }, onClose)}
        >
          <span className="max-w-44 truncate">{messages.answers.use(name)}</span>
        </Button>
      }
    >
      <ul aria-label={text.changes} className="pt-1">
        {changes.map((change) => (
          <ChangeRow key={change.shot_id} change={change} posterOf={posterOf} />
        ))}
      </ul>
    </Dialog>
  );
}

const letterOf = (item: string): string | null => item.split(" ")[1] ?? null;

type ChangeRowProps = Pick<UsePicksDialogProps, "posterOf"> & { change: PicksPreview["changes"][number] };

function ChangeRow({ change: { number, take, before }, posterOf }: ChangeRowProps) {
  const was = before ? text.take(letterOf(before.item)) : text.noPick;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem_1rem_6.5rem] items-center gap-x-3 border-line border-b py-2.5 last:border-b-0 max-sm:grid-cols-[4.5rem_1rem_4.5rem]">
      <span className="text-sm max-sm:col-span-3">
        <span className="font-semibold">{text.shot(number)}</span>
        <span className="block text-ink-soft">{text.change(was, text.take(letterOf(take.item)))}</span>
      </span>
      <Picture poster={before && posterOf(before.job_id)} />
      <ArrowRight aria-hidden className="size-4 text-ink-faint" />
      <Picture poster={posterOf(take.job_id)} />
    </li>
  );
}

const Picture = ({ poster }: { poster: string | null }) => (
  <span className="block aspect-video overflow-hidden rounded-xs bg-stage">
    {poster !== null && (
      <RetriedImage src={poster} alt="" decoding="async" className="size-full object-contain" />
    )}
  </span>
);
