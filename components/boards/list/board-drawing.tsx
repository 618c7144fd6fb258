import { PickLoop } from "@/components/ui/marks";

const MODELS = ["first", "second", "third"] as const;
/** A shot with a drawn still, and the model whose take is picked; without a still, a shot that is planned. */
const SHOTS: readonly { number: number; still?: string; pick?: (typeof MODELS)[number] }[] = [
  { number: 1, still: "video-1", pick: "second" },
  { number: 2, still: "video-4", pick: "first" },
  { number: 3 },
];

/** A small board: shots below each other, takes beside each other, two of them picked, and one shot that is planned. */
export function BoardDrawing() {
  return (
    <div className="flex flex-col gap-5">
      {SHOTS.map(({ number, still, pick }) => (
        <div key={number} className="flex items-center gap-5">
          <span className="type-heading w-3 text-right text-ink-soft">{number}</span>
          {MODELS.map((model) => (
            <span key={model} className="relative block aspect-video w-18 max-[24rem]:w-13">
              {still ? (
                // biome-ignore lint/performance/noImgElement: a small file of ours in its exact size; the optimiser is off.
                <img
                  src={`/starting-points/${still}.webp`}
                  alt=""
                  decoding="async"
                  className="size-full rounded-xs bg-stage object-cover"
                />
              ) : (
                <span className="block size-full rounded-xs border border-line-field border-dashed" />
              )}
              {pick === model && <PickLoop />}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
