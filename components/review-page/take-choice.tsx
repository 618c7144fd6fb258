import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { PickLoop } from "@/components/ui/marks";
import { RetriedImage } from "@/components/ui/retried-image";
import type { Scene } from "./film";
import { messages } from "./messages";

const text = messages.takes;

type TakeChoiceProps = {
  scene: Scene;
  /** The names of other visitors who chose a take, by its id. */
  chosenBy: ReadonlyMap<string, readonly string[]>;
  isBusy: boolean;
  /** Puts a take on the stage. */
  onShow: (itemId: string) => void;
  /** Takes the one on the stage, or takes that back. */
  onChoose: () => void;
};

/** The takes of the shot on the stage, in one line. A press on one shows it; the one that is shown can be chosen. */
export function TakeChoice(props: TakeChoiceProps) {
  const { scene, chosenBy, isBusy, onShow, onChoose } = props;
  const { shot, item } = scene;
  if (shot.items.length < 2) return null;
  return (
    <section className="border-line border-t px-4.5 pt-2.5 pb-3">
      <h3 className="text-ink-soft text-sm">{text.question(shot.number, shot.items.length)}</h3>
      <ul className="-mx-4.5 flex gap-4 overflow-x-auto px-5.5 pt-2.5 pb-2 [scrollbar-width:thin]">
        {shot.items.map((take) => {
          const isChosen = take.id === shot.chosen;
          const isShown = take.id === item.id;
          const others = chosenBy.get(take.id) ?? [];
          const picture = take.poster_url ?? (take.type === "image" ? take.url : null);
          return (
            <li key={take.id} className="w-30 shrink-0">
              <button
                type="button"
                aria-current={isShown}
                onClick={() => onShow(take.id)}
                className="block w-full rounded-xs text-left outline-offset-8 forced-colors:aria-[current=true]:outline"
              >
                <span className="relative block">
                  <span className="block aspect-video overflow-hidden rounded-xs bg-stage">
                    {picture && <RetriedImage src={picture} alt="" className="size-full object-contain" />}
                  </span>
                  <span
                    className={clsx(
                      "absolute inset-0 rounded-xs",
                      isShown && "shadow-[inset_0_0_0_2px_var(--ink),inset_0_0_0_3px_var(--canvas)]",
                    )}
                  />
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
      <Button
        size="sm"
        busy={isBusy}
        aria-keyshortcuts="K"
        onClick={onChoose}
        className="mt-2 w-full max-wide:h-11!"
      >
        {item.id === shot.chosen ? text.takeBack : text.choose}
      </Button>
    </section>
  );
}
