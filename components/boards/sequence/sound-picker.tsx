import { Upload, VolumeX } from "lucide-react";
import { useState } from "react";
import { FilePlace } from "@/components/inputs/file-place";
import { UseSound } from "@/components/inputs/picker-list";
import { PickerResults } from "@/components/inputs/picker-results";
import { PickerUploads } from "@/components/inputs/picker-uploads";
import { SOUND_RULE } from "@/components/inputs/rules";
import { useInputSource } from "@/components/inputs/use-input-source";
import { useRested } from "@/components/inputs/use-rested";
import { codeAt, rateOf } from "@/components/player/sequence-timing";
import SoundRow from "@/components/player/sound-row";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import type { BoardTake } from "@/lib/boards/run";
import { type Sequence, voiceTakes } from "@/lib/boards/sequence";
import { inputRuleLabel } from "@/lib/inputs/input-rule";
import { excerpt } from "@/lib/platform/excerpt";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const TransferLine = lazyPart(() => import("@/components/inputs/transfer-line"));

const text = messages.sound;

type Source = keyof typeof text.sources;
const SOURCES = (["lines", "results", "uploads"] as const).map((value) => ({
  value,
  label: text.sources[value],
}));

type SoundPickerProps = {
  board: Board;
  takes: readonly BoardTake[];
  sequence: Sequence;
  /** Whether the chosen sound was deleted. */
  isGone: boolean;
  onClose: () => void;
};

/**
 * What is heard under the picks: a voice line of the board, another sound that was made, or a file. One list with one filter, in which everything can be heard before it is chosen.
 */
export default function SoundPicker({ board, takes, sequence, isGone, onClose }: SoundPickerProps) {
  const { edit } = useBoardActions();
  const voices = voiceTakes(takes);
  const [from, setFrom] = useState<Source>("lines");
  const [typed, setTyped] = useState("");
  const q = useRested(typed);
  const rate = rateOf(sequence.parts);
  const choose = (sound: BoardSound | null) => {
    edit([{ do: "set_sound", sound }]);
    onClose();
  };
  const source = useInputSource(SOUND_RULE, (input) => input && choose({ of: "upload", input }));
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.filmIs(codeAt(sequence.parts, sequence.seconds))}
      size="lg"
      footer={
        board.sound && (
          <Button icon={<VolumeX aria-hidden className="size-4" />} onClick={() => choose(null)}>
            {text.remove}
          </Button>
        )
      }
    >
      <div className="flex min-h-96 flex-col gap-2 pt-1 text-sm">
        {isGone && <Callout tone="warning">{text.isGone}</Callout>}
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-52 flex-1">
            <SearchField label={text.search} value={typed} maxLength={200} onChange={setTyped} hasIcon />
          </div>
          <SegmentedControl
            label={text.from}
            hideLabel
            isCompact
            segments={SOURCES}
            value={from}
            onChange={setFrom}
          />
          <span className="relative ml-auto inline-flex rounded-md has-data-over:bg-press has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
            <Button tabIndex={-1} icon={<Upload aria-hidden className="size-4" />}>
              {text.upload}
            </Button>
            <FilePlace
              label={text.upload}
              title={inputRuleLabel(SOUND_RULE)}
              rule={SOUND_RULE}
              onFiles={source.place.onFiles}
              onJob={(job_id) => choose({ of: "job", job_id })}
            />
          </span>
        </div>
        {source.transfer.phase !== "idle" && <TransferLine transfer={source.transfer} onStop={source.stop} />}
        {from === "lines" && (
          <VoiceLines
            board={board}
            voices={voices}
            q={q}
            rate={rate}
            onChoose={(job_id) => choose({ of: "job", job_id })}
          />
        )}
        {from === "results" && (
          <PickerResults
            type="audio"
            q={q}
            rate={rate}
            chosenId={board.sound?.of === "job" ? board.sound.job_id : null}
            onSelect={({ id }) => choose({ of: "job", job_id: id })}
            onFrame={() => undefined}
          />
        )}
        {from === "uploads" && (
          <PickerUploads
            type="audio"
            q={q}
            rate={rate}
            chosenId={board.sound?.of === "upload" ? (board.sound.input.uploadId ?? null) : null}
            onSelect={(input) => choose({ of: "upload", input })}
          />
        )}
      </div>
    </Dialog>
  );
}

type VoiceLinesProps = {
  board: Board;
  voices: ReturnType<typeof voiceTakes>;
  q: string;
  rate: number;
  onChoose: (jobId: string) => void;
};

/** The takes of the voice lines of a board, by their words. */
function VoiceLines({ board, voices, q, rate, onChoose }: VoiceLinesProps) {
  const chosen = board.sound?.of === "job" ? board.sound.job_id : null;
  const words = q.toLowerCase();
  const rows = voices.flatMap(({ job_id, shot_id, number, asset }) => {
    const at = board.shots.findIndex(({ id }) => id === shot_id);
    // What was spoken under a shot is heard there.
    if (at < 0) return [];
    const prompt = board.shots[at]?.prompt ?? "";
    const about = text.voice(at + 1, number);
    const isFound = `${prompt} ${about}`.toLowerCase().includes(words);
    return asset && isFound ? [{ job_id, asset, name: excerpt(prompt) || about, about }] : [];
  });
  if (rows.length === 0)
    return <p className="text-ink-soft">{voices.length === 0 ? text.noVoices : text.noMatch}</p>;
  return (
    <ul className="flex flex-col">
      {rows.map(({ job_id, asset, name, about }) => (
        <li key={job_id}>
          <SoundRow
            name={name}
            about={about}
            src={asset.url}
            seconds={asset.duration_seconds}
            rate={rate}
            isChosen={job_id === chosen}
          >
            <UseSound name={about} isChosen={job_id === chosen} onUse={() => onChoose(job_id)} />
          </SoundRow>
        </li>
      ))}
    </ul>
  );
}
