"use client";

import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { PickLoop } from "@/components/ui/marks";
import { RetriedImage } from "@/components/ui/retried-image";
import type { Scene } from "./film";
import { messages } from "./messages";

const text = messages.takes;

type TakeChoiceProps = {
  scene: Scene;
  isBusy: boolean;
  /** Puts a take on the stage. */
  onShow: (itemId: string) => void;
  /** Takes the one on the stage, or takes that back. */
  onChoose: () => void;
};

/** The takes of the shot on the stage. A press on one shows it; the one that is shown can be chosen. */
export function TakeChoice({ scene: { shot, item }, isBusy, onShow, onChoose }: TakeChoiceProps) {
  if (shot.items.length < 2) return null;
  return (
    <section className="border-line border-t px-4.5 pt-2.5 pb-3">
      <h3 className="text-ink-soft text-sm">{text.question(shot.number, shot.items.length)}</h3>
      <ul className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-3 px-1">
        {shot.items.map((take) => {
          const isChosen = take.id === shot.chosen;
          const isShown = take.id === item.id;
          const picture = take.poster_url ?? (take.type === "image" ? take.url : null);
          return (
            <li key={take.id}>
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
              </button>
            </li>
          );
        })}
      </ul>
      <Button size="sm" busy={isBusy} onClick={onChoose} className="mt-3 w-full max-[56.25rem]:h-11!">
        {item.id === shot.chosen ? text.takeBack : text.choose}
      </Button>
    </section>
  );
}
