import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { PickLoop } from "@/components/ui/marks";
import { RetriedImage } from "@/components/ui/retried-image";
import type { SharedItem, SharedShot } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const text = messages.takes;
const FIRST_KEY = "1";
const PICK_KEY = "K";

type TakeChoiceProps = {
  shot: SharedShot;
  /** The take on the stage. */
  item: SharedItem;
  /** The names of other visitors who chose a take, by its id. */
  chosenBy: ReadonlyMap<string, readonly string[]>;
  isBusy: boolean;
  /** Puts a take on the stage. */
  onShow: (itemId: string) => void;
  /** Takes the one on the stage, or takes that back. Null beside an earlier version, to which no choice belongs. */
  onChoose: (() => void) | null;
};

/** The takes of the shot on the stage, in one line. A press on one shows it; the one that is shown can be chosen. */
export function TakeChoice(props: TakeChoiceProps) {
  const { shot, item, chosenBy, isBusy, onShow, onChoose } = props;
  if (shot.items.length < 2) return null;
  return (
    <section className="shrink-0 border-line border-b px-4.5 pt-3 pb-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="type-heading">{text.title(shot.number, shot.items.length)}</h2>
        <p
          aria-hidden
          className="whitespace-nowrap text-ink-faint text-xs max-wide:hidden pointer-coarse:hidden"
        >
          <Kbd>{FIRST_KEY}</Kbd>
          {text.keys.to}
          <Kbd>{shot.items.length}</Kbd>
          {text.keys.show}
          <Kbd>{PICK_KEY}</Kbd>
          {text.keys.picks}
        </p>
      </div>
      <ul className="-mx-4.5 flex gap-3 overflow-x-auto px-5 pt-3 pb-1 [scrollbar-width:thin]">
        {shot.items.map((take, at) => {
          const isChosen = take.id === shot.chosen;
          const isShown = take.id === item.id;
          const others = chosenBy.get(take.id) ?? [];
          const picture = take.poster_url ?? (take.type === "image" ? take.url : null);
          return (
            <li key={take.id} className="min-w-30 max-w-50 flex-[1_0_7.5rem]">
              <button
                type="button"
                aria-current={isShown}
                aria-keyshortcuts={String(at + 1)}
                onClick={({ detail, currentTarget }) => {
                  // After a pointer, Space plays and stops.
                  if (detail > 0) currentTarget.blur();
                  onShow(take.id);
                }}
                className="block w-full rounded-xs text-left outline-offset-8 forced-colors:aria-[current=true]:outline"
              >
                <span className="relative block">
                  <span
                    className={clsx(
                      "block aspect-video overflow-hidden rounded-xs bg-stage",
                      // Within the loop, which may be round it, too.
                      isShown && "shadow-[0_4px_0_-2px_var(--canvas),0_4px_0_0_var(--ink)]",
                    )}
                  >
                    {picture && <RetriedImage src={picture} alt="" className="size-full object-contain" />}
                  </span>
                  {isChosen && <PickLoop />}
                </span>
                <span className="mt-2.5 flex justify-between gap-2 text-xs">
                  <span className="font-semibold">{text.take(take.take ?? "")}</span>
                  <span className="text-ink-soft">
                    {isChosen ? text.yours : take.is_pick ? text.theirs : null}
                  </span>
                </span>
                {others.length > 0 && (
                  <span title={others.join(", ")} className="block truncate text-ink-soft text-xs">
                    {text.chosenBy(others)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {onChoose && (
        <Button
          size="sm"
          busy={isBusy}
          aria-keyshortcuts={PICK_KEY}
          onClick={onChoose}
          className="mt-2 w-full max-wide:h-11!"
        >
          {item.id === shot.chosen ? text.takeBack : text.choose}
        </Button>
      )}
    </section>
  );
}
