"use client";

import { PickLoop } from "@/components/ui/marks";
import { RetriedImage } from "@/components/ui/retried-image";
import type { Scene } from "./film";
import { messages } from "./messages";

const text = messages.takes;

type TakeChoiceProps = { scene: Scene; onChoose: (itemId: string) => void };

/** The takes of the shot on the stage. A press shows one and chooses it. */
export function TakeChoice({ scene: { shot, item }, onChoose }: TakeChoiceProps) {
  if (shot.items.length < 2) return null;
  return (
    <section className="border-line border-t px-4.5 pt-2.5 pb-3">
      <h3 className="text-ink-soft text-sm">{text.question(shot.number, shot.items.length)}</h3>
      <ul className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-3 px-1">
        {shot.items.map((take) => {
          const isChosen = take.id === shot.chosen;
          return (
            <li key={take.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-current={take.id === item.id}
                onClick={() => onChoose(take.id)}
                className="block w-full rounded-xs text-left outline-offset-8 forced-colors:aria-pressed:outline"
              >
                <span className="relative block">
                  <span className="block aspect-video overflow-hidden rounded-xs bg-stage">
                    {take.poster_url && (
                      <RetriedImage src={take.poster_url} alt="" className="size-full object-contain" />
                    )}
                  </span>
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
    </section>
  );
}
