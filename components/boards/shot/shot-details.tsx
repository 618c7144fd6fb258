import { InputSlot } from "@/components/inputs/input-slot";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { MAX_NOTE, MAX_REFERENCES, type Shot, type ShotInputs } from "@/lib/boards/board";
import { LIMITS } from "@/lib/contract/limits";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.details;

const VIDEO_RULE = sourceVideoRule(null);

type ShotDetailsProps = { shot: Shot; number: number; onClose: () => void };

/** What few shots need: a note, what to leave out, and the inputs beside the first frame. */
export default function ShotDetails({ shot, number, onClose }: ShotDetailsProps) {
  const { edit, flush } = useBoardActions();
  const { id, kind, inputs, note, negative_prompt: negative, still_prompt: still } = shot;
  const write = (change: Partial<Pick<Shot, "note" | "negative_prompt" | "still_prompt">>) =>
    edit([{ do: "change_shots", ids: [id], change }], { mergeKey: `${id} ${Object.keys(change).join()}` });
  const set = (change: ShotInputs) =>
    edit([{ do: "change_shots", ids: [id], change: { inputs: { ...inputs, ...change } } }]);
  const references = inputs.references ?? [];
  // Without any of its own, a shot has those of its board.
  const setReferences = (next: HostedInput[]) => {
    const { references: _, ...others } = inputs;
    edit([
      {
        do: "change_shots",
        ids: [id],
        change: { inputs: next.length > 0 ? { ...others, references: next } : others },
      },
    ]);
  };
  return (
    <Dialog
      onClose={() => {
        flush();
        onClose();
      }}
      title={text.title(number)}
    >
      <div className="flex flex-col gap-4 py-2">
        <Field label={text.note} optional>
          <TextArea
            dir="auto"
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            placeholder={text.notePlaceholder}
            onChange={({ currentTarget }) => write({ note: currentTarget.value })}
            onBlur={flush}
          />
        </Field>
        {kind === "video" && (
          <>
            <Field label={text.still} optional>
              <TextArea
                dir="auto"
                rows={2}
                maxLength={LIMITS.videoPromptMaxLength}
                value={still}
                placeholder={text.stillPlaceholder}
                onChange={({ currentTarget }) => write({ still_prompt: currentTarget.value })}
                onBlur={flush}
              />
            </Field>
            <Field label={text.negative} optional>
              <TextArea
                dir="auto"
                rows={2}
                maxLength={LIMITS.videoPromptMaxLength}
                value={negative}
                placeholder={text.negativePlaceholder}
                onChange={({ currentTarget }) => write({ negative_prompt: currentTarget.value })}
                onBlur={flush}
              />
            </Field>
            <section aria-label={text.inputs} className="flex flex-wrap items-center gap-2">
              <InputSlot
                label={text.lastFrame}
                rule={IMAGE_RULE}
                value={inputs.lastFrame ?? null}
                onChange={(lastFrame) => set({ lastFrame })}
              />
              <InputSlot
                label={text.sourceVideo}
                rule={VIDEO_RULE}
                value={inputs.sourceVideo ?? null}
                onChange={(sourceVideo) => set({ sourceVideo })}
              />
              {references.map((reference, at) => (
                <InputSlot
                  key={reference.url}
                  label={text.reference(at + 1)}
                  rule={IMAGE_RULE}
                  value={reference}
                  onChange={(next) =>
                    setReferences(references.flatMap((each) => (each === reference ? (next ?? []) : each)))
                  }
                />
              ))}
              {references.length < MAX_REFERENCES && (
                <InputSlot
                  key={references.length}
                  label={text.reference(references.length + 1)}
                  rule={IMAGE_RULE}
                  value={null}
                  onChange={(next) => next && setReferences([...references, next])}
                />
              )}
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}
