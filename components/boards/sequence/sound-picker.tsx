import { Library, Upload, VolumeX } from "lucide-react";
import { useRef, useState } from "react";
import { FilePlace } from "@/components/inputs/file-place";
import { SOUND_RULE } from "@/components/inputs/rules";
import { useInputSource } from "@/components/inputs/use-input-source";
import { SoundRow } from "@/components/player/sound-row";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import type { BoardTake } from "@/lib/boards/run";
import { voiceTakes } from "@/lib/boards/sequence";
import { inputRuleLabel } from "@/lib/inputs/input-rule";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const InputPicker = lazyPopup(() => import("@/components/inputs/input-picker"));
const TransferLine = lazyPart(() => import("@/components/inputs/transfer-line"));

const text = messages.sound;

type SoundPickerProps = {
  board: Board;
  takes: readonly BoardTake[];
  /** Whether the chosen sound was deleted. */
  isGone: boolean;
  onClose: () => void;
};

/** What is heard under the picks: a voice line of the board, another sound that was made, or a file. */
export default function SoundPicker({ board, takes, isGone, onClose }: SoundPickerProps) {
  const { edit } = useBoardActions();
  const [isInGallery, setIsInGallery] = useState(false);
  const choose = (sound: BoardSound | null) => {
    edit([{ do: "set_sound", sound }]);
    onClose();
  };
  const source = useInputSource(SOUND_RULE, (input) => input && choose({ of: "upload", input }));
  const chosen = board.sound?.of === "job" ? board.sound.job_id : null;
  const voices = voiceTakes(takes);
  const place = useRef<HTMLInputElement>(null);
  return (
    <Dialog onClose={onClose} title={text.title} size="lg">
      <div className="flex flex-col gap-4 py-2 text-sm">
        {isGone && <Callout tone="warning">{text.isGone}</Callout>}
        <section className="flex flex-col gap-1">
          <h3 className="type-label text-ink-soft">{text.voices}</h3>
          {voices.length === 0 && <p className="text-ink-soft">{text.noVoices}</p>}
          <ul className="flex flex-col">
            {voices.map(({ job_id, shot_id, number, asset }) => {
              const at = board.shots.findIndex(({ id }) => id === shot_id);
              const name = text.voice(at + 1, number);
              return (
                <li key={job_id}>
                  {asset && (
                    <SoundRow
                      name={name}
                      about={board.shots[at]?.prompt}
                      src={asset.url}
                      seconds={asset.duration_seconds}
                      isChosen={job_id === chosen}
                    >
                      <Button
                        size="sm"
                        variant={job_id === chosen ? "quiet" : "secondary"}
                        aria-pressed={job_id === chosen}
                        aria-label={text.use(name)}
                        onClick={() => choose({ of: "job", job_id })}
                        className="min-w-16"
                      >
                        {job_id === chosen ? text.chosen : text.useIt}
                      </Button>
                    </SoundRow>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="type-label text-ink-soft">{text.other}</h3>
          {source.transfer.phase !== "idle" && (
            <TransferLine transfer={source.transfer} onStop={source.stop} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              aria-haspopup="dialog"
              icon={<Library aria-hidden className="size-4" />}
              onClick={() => setIsInGallery(true)}
            >
              {text.gallery}
            </Button>
            <span className="relative inline-flex rounded-md has-data-over:bg-press has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
              <Button tabIndex={-1} icon={<Upload aria-hidden className="size-4" />}>
                {text.upload}
              </Button>
              <FilePlace
                ref={place}
                label={text.upload}
                rule={SOUND_RULE}
                onFiles={source.place.onFiles}
                onJob={(job_id) => choose({ of: "job", job_id })}
              />
            </span>
            {board.sound && (
              <Button
                variant="quiet"
                icon={<VolumeX aria-hidden className="size-4" />}
                onClick={() => choose(null)}
              >
                {text.remove}
              </Button>
            )}
          </div>
          <p className="text-ink-soft text-xs">{inputRuleLabel(SOUND_RULE)}</p>
        </section>
      </div>
      {isInGallery && (
        <InputPicker
          {...source.picker}
          onClose={() => setIsInGallery(false)}
          onJob={({ id }) => choose({ of: "job", job_id: id })}
        />
      )}
    </Dialog>
  );
}
