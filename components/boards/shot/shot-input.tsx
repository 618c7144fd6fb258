import { clsx } from "clsx";
import { ImagePlus, Mic, Video, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { InputPlace } from "@/components/inputs/input-place";
import { messages as inputMessages } from "@/components/inputs/messages";
import { IMAGE_RULE, SOUND_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { inputProblem, useInputSource } from "@/components/inputs/use-input-source";
import { FieldError } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Switch } from "@/components/ui/switch";
import type { Shot } from "@/lib/boards/board";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { inputRuleLabel } from "@/lib/inputs/input-rule";
import { type DroppedInput, takeDropped } from "../drop/dropped-inputs";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";
import { shareFrame } from "./share-frame";
import { CHIP } from "./shot-pill";

const TransferLine = lazyPart(() => import("@/components/inputs/transfer-line"));

const text = messages.shot;

/** Inputs that a row shows, by the kind of its shot. */
export type InputName = "firstFrame" | "sourceVideo" | "sound";
const INPUTS: Readonly<Record<Shot["kind"], readonly InputName[]>> = {
  video: ["firstFrame"],
  image: ["firstFrame"],
  voice: ["sound"],
  avatar: ["firstFrame", "sound"],
};
const RULES = { firstFrame: IMAGE_RULE, sourceVideo: sourceVideoRule(null), sound: SOUND_RULE };
const ICONS = { firstFrame: ImagePlus, sourceVideo: Video, sound: Mic };

/** The inputs of a shot: those of its kind, and any other that it has. */
export const inputsOf = ({ kind, inputs }: Shot): readonly InputName[] =>
  inputs.sourceVideo ? [...INPUTS[kind], "sourceVideo"] : INPUTS[kind];

/** The cross beside a small box of a row, which takes away what is in it. */
export const RemoveButton = (props: { label: string; title: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={props.label}
    title={props.title}
    onClick={props.onRemove}
    className="touch-target -ml-1 grid size-6 place-items-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-8"
  >
    <X aria-hidden className="size-3.25" />
  </button>
);

type ShotInputProps = {
  shot: Shot;
  name: InputName;
  number: number;
  /** What was dropped on the row. */
  dropped: DroppedInput | undefined;
  /** How often it was asked for beside its place; each time everything that can be chosen is opened. */
  asked?: number;
};

/** One input of a shot, small: its thumbnail, or a place that opens everything that can be chosen, and takes what is dropped. */
export function ShotInput({ shot, name, number, dropped, asked = 0 }: ShotInputProps) {
  const { edit, current, mayEdit, mayMake } = useBoardActions();
  const [isForAll, setIsForAll] = useState(false);
  const rule = RULES[name];
  const value = shot.inputs[name] ?? null;
  const label = name === "firstFrame" ? text.input.firstFrame[shot.kind] : text.input[name];
  const spoken = text.inputOf(label, number);
  const set = (input: HostedInput | null) => {
    if (input && isForAll) return shareFrame({ current, edit }, input);
    // Without one of its own, a shot has that of its board. What is given to a shot that continues another ends that.
    const { [name]: _, continues, ...others } = shot.inputs;
    const kept = continues && !(input && name === "firstFrame") ? { ...others, continues } : others;
    return edit([
      {
        do: "change_shots",
        ids: [shot.id],
        change: { inputs: input ? { ...kept, [name]: input } : kept },
      },
    ]);
  };
  const source = useInputSource(rule, set);
  const open = useEffectEvent(() => source.setWay("picker"));
  useEffect(() => {
    if (asked > 0) open();
  }, [asked]);
  const take = useEffectEvent((input: DroppedInput) => {
    if (!takeDropped(input)) return;
    if ("file" in input) source.place.onFiles([input.file]);
    else source.place.onJob(input.jobId);
  });
  useEffect(() => {
    if (dropped?.name === name) take(dropped);
  }, [dropped, name]);
  const Icon = ICONS[name];
  const wrong = value && inputProblem(value, rule);
  if (!value && !(mayEdit && mayMake)) return null;
  if (source.transfer.phase !== "idle") {
    return (
      <div data-own-line className="order-last basis-full">
        <TransferLine transfer={source.transfer} onStop={source.stop} isInBox />
      </div>
    );
  }
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <span
          className={clsx(
            "relative inline-flex h-6 items-stretch overflow-hidden has-data-over:bg-press has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 pointer-coarse:h-8",
            value ? "rounded-xs bg-stage" : clsx(CHIP, "text-ink-soft"),
            wrong && "outline outline-danger",
          )}
          title={value ? [label, value.name].join(" · ") : inputRuleLabel(rule)}
        >
          {value?.previewUrl && value.type === "image" ? (
            // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
            <img
              src={value.previewUrl}
              alt=""
              loading="lazy"
              className="h-full w-auto max-w-16 object-contain"
            />
          ) : (
            <span
              className={clsx("flex min-w-0 items-center gap-1.25", value && "px-1.5 text-ink-soft text-sm")}
            >
              <Icon aria-hidden className="size-3.5 shrink-0" />
              <span aria-hidden className="max-w-28 truncate">
                {value ? value.name : name === "firstFrame" && shot.kind === "video" ? text.frame : label}
              </span>
            </span>
          )}
          {mayEdit && (
            <InputPlace
              source={source}
              label={spoken}
              extra={
                name === "firstFrame" && (
                  <Switch
                    label={messages.change.forAll}
                    checked={isForAll}
                    onChange={(next) => {
                      setIsForAll(next);
                      if (!next || !value) return;
                      shareFrame({ current, edit }, value);
                      source.setWay(null);
                    }}
                  />
                )
              }
            />
          )}
        </span>
        {value && mayEdit && (
          <RemoveButton
            label={inputMessages.inputPreview.remove(spoken)}
            title={inputMessages.inputPreview.remove(label)}
            onRemove={() => set(null)}
          />
        )}
      </span>
      {wrong && (
        <div data-own-line className="order-last basis-full">
          <FieldError id={`${shot.id}-${name}-error`}>{wrong}</FieldError>
        </div>
      )}
    </>
  );
}
