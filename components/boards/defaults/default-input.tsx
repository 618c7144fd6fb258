import { clsx } from "clsx";
import { ImagePlus, Palette } from "lucide-react";
import { InputPlace } from "@/components/inputs/input-place";
import { messages as inputMessages } from "@/components/inputs/messages";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { inputProblem, useInputSource } from "@/components/inputs/use-input-source";
import { lazyPart } from "@/components/ui/lazy-part";
import { toastUndo } from "@/components/ui/toast";
import type { Board } from "@/lib/boards/board";
import { type DefaultInput, setDefaultInput } from "@/lib/boards/set-defaults";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { RemoveButton } from "../shot/shot-input";
import { useBoardActions } from "../state/board-context";
import { DEFAULT_BOX } from "./default-pill";
import { messages as text } from "./messages";

const TransferLine = lazyPart(() => import("@/components/inputs/transfer-line"));
const ICONS = { firstFrame: ImagePlus, references: Palette };

type DefaultInputPlaceProps = { board: Pick<Board, "shots" | "defaults">; name: DefaultInput };

/** The first frame or the style of all shots, or a place that opens everything that can be chosen. */
export function DefaultInputPlace({ board, name }: DefaultInputPlaceProps) {
  const { edit, mayEdit, mayMake } = useBoardActions();
  const { firstFrame, references = [] } = board.defaults.inputs;
  const files = name === "references" ? references : firstFrame ? [firstFrame] : [];
  const [value] = files;
  const other = name === "firstFrame" ? references.length > 0 : firstFrame !== undefined;
  const set = (input: HostedInput | null) => {
    const undo = edit(setDefaultInput(board, name, input));
    if (input && other)
      toastUndo(name === "firstFrame" ? text.replacedStyle : text.replacedFrame, undo, "board");
  };
  const source = useInputSource(IMAGE_RULE, set);
  const Icon = ICONS[name];
  const wrong = value && inputProblem(value, IMAGE_RULE);
  if (!value && !(mayEdit && mayMake)) return null;
  if (source.transfer.phase !== "idle")
    return <TransferLine transfer={source.transfer} onStop={source.stop} isInBox />;
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span
        title={wrong ?? value?.name}
        className={clsx(
          DEFAULT_BOX,
          "relative overflow-hidden has-data-over:bg-press has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
          value ? "pl-1 font-medium" : "text-ink-soft",
          wrong && "border-danger",
        )}
      >
        {value?.previewUrl ? (
          // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
          <img src={value.previewUrl} alt="" className="h-5 w-auto max-w-16 rounded-xs object-contain" />
        ) : (
          <Icon aria-hidden className="size-4" />
        )}
        <span aria-hidden={mayEdit}>{files.length > 1 ? text.pictures(files.length) : text.input[name]}</span>
        {mayEdit && <InputPlace source={source} label={text.inputOf[name]} />}
      </span>
      {value && mayEdit && (
        <RemoveButton
          label={inputMessages.inputPreview.remove(text.inputOf[name])}
          title={inputMessages.inputPreview.remove(text.input[name])}
          onRemove={() => set(null)}
        />
      )}
    </span>
  );
}
