import { Mic, X } from "lucide-react";
import { useState } from "react";
import { useVoices } from "@/components/api/voices";
import { InputSlot } from "@/components/inputs/input-slot";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { VoiceField } from "@/components/inputs/speech-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toastUndo } from "@/components/ui/toast";
import type { Board } from "@/lib/boards/board";
import {
  type BoardReference,
  boardReference,
  MAX_BOARD_REFERENCES,
  MAX_REFERENCE_NAME,
  mentionsIn,
} from "@/lib/boards/reference";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { isSameName } from "@/lib/platform/name-form";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.references;

type ReferencesDialogProps = { board: Pick<Board, "references" | "shots">; onClose: () => void };

/** The pictures and voices that prompts of a board name with "@", and the form that adds one. */
export default function ReferencesDialog({ board, onClose }: ReferencesDialogProps) {
  const { references, shots } = board;
  const { edit, mayEdit } = useBoardActions();
  const countOf = (reference: BoardReference) =>
    shots.filter(({ prompt }) => {
      const { pictures, voice } = mentionsIn(prompt, [reference]);
      return pictures.length > 0 || voice !== null;
    }).length;
  const remove = ({ name }: BoardReference) => {
    const undo = edit([{ do: "set_reference", name, reference: null }]);
    toastUndo(text.removed(name), undo, "board");
  };
  return (
    <Dialog onClose={onClose} title={text.title} description={text.about}>
      <div className="flex flex-col gap-4 py-2">
        {references.length > 0 && (
          <ul aria-label={text.title} className="flex flex-col">
            {references.map((reference) => (
              <li
                key={reference.name}
                className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 last:border-0"
              >
                <ReferenceFace reference={reference} />
                <span className="min-w-0 flex-1">
                  <span dir="auto" translate="no" className="block truncate font-medium">
                    {text.mention(reference.name)}
                  </span>
                  <span className="block truncate text-ink-soft text-xs tabular-nums">
                    {text.usedIn(countOf(reference))}
                  </span>
                </span>
                {mayEdit && (
                  <IconButton
                    size="sm"
                    label={text.remove(reference.name)}
                    icon={<X aria-hidden />}
                    onClick={() => remove(reference)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && <AddReference references={references} />}
      </div>
    </Dialog>
  );
}

function ReferenceFace({ reference }: { reference: BoardReference }) {
  const { data: voices = [] } = useVoices();
  if (reference.of === "voice") {
    const voice = voices.find(({ id }) => id === reference.voice_id);
    return (
      <span className="flex h-11 w-16 items-center justify-center gap-1 rounded-xs bg-stage text-ink-soft text-xs">
        <Mic aria-hidden className="size-4 shrink-0" />
        <span translate="no" className="truncate">
          {voice?.name}
        </span>
      </span>
    );
  }
  const { previewUrl } = reference.input;
  return (
    <span className="grid h-11 w-16 place-items-center overflow-hidden rounded-xs bg-stage">
      {previewUrl && (
        // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
        <img src={previewUrl} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}

/** A name and what it stands for. Adding a name that exists replaces what it stood for. */
function AddReference({ references }: { references: readonly BoardReference[] }) {
  const { edit } = useBoardActions();
  const [of, setOf] = useState<BoardReference["of"]>("picture");
  const [name, setName] = useState("");
  const [input, setInput] = useState<HostedInput | null>(null);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const typed = name.trim().replace(/^@/u, "");
  const reference = boardReference.safeParse(
    of === "picture" ? { of, name: typed, input } : { of, name: typed, voice_id: voiceId },
  );
  const nameProblem = reference.error?.issues.find(({ path }) => path[0] === "name")?.message;
  const isMissing = of === "picture" ? input === null : voiceId === null;
  const existing = references.some((each) => isSameName(each.name, typed));
  const isFull = !existing && references.length >= MAX_BOARD_REFERENCES;
  const add = () => {
    setIsTried(true);
    if (!reference.success || isFull) return;
    const undo = edit([{ do: "set_reference", name: typed, reference: reference.data }]);
    toastUndo(text.added(typed), undo, "board");
    setName("");
    setInput(null);
    setIsTried(false);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <SegmentedControl
        label={text.kind}
        hideLabel
        isCompact
        value={of}
        segments={[
          { value: "picture", label: text.picture },
          { value: "voice", label: text.voice },
        ]}
        onChange={setOf}
      />
      <Field
        label={text.name}
        hint={existing ? text.replaces(typed) : text.nameHint}
        error={isTried ? (nameProblem ?? (isFull ? text.full(MAX_BOARD_REFERENCES) : null)) : null}
      >
        <Input
          value={name}
          maxLength={MAX_REFERENCE_NAME + 1}
          placeholder={text.namePlaceholder}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {of === "picture" ? (
        <InputSlot
          label={text.picture}
          rule={IMAGE_RULE}
          value={input}
          onChange={setInput}
          error={isTried && isMissing ? text.noPicture : undefined}
        />
      ) : (
        <VoiceField
          value={voiceId}
          onChange={setVoiceId}
          error={isTried && isMissing ? text.noVoice : null}
        />
      )}
      <Button variant="ink" type="submit" className="self-start">
        {existing ? text.replace : text.add}
      </Button>
    </form>
  );
}
