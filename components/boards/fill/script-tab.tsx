import { Sparkles, Square } from "lucide-react";
import { InputSlot } from "@/components/inputs/input-slot";
import { IMAGE_RULE, SOUND_RULE } from "@/components/inputs/rules";
import { VoiceField } from "@/components/inputs/speech-fields";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Stepper } from "@/components/ui/stepper";
import { MAX_SCRIPT } from "@/lib/assistant/write-shots";
import { formatMillicredits } from "@/lib/llm/cost";
import { messages } from "./messages";
import type { WrittenRow, WrittenShots } from "./use-written-shots";

const text = messages.script;
const [SHORTEST, LONGEST] = [1, 60];

/** A text that a language model makes shots of, and these, to keep, edit or leave out. */
export function ScriptTab({ written }: { written: WrittenShots }) {
  const {
    script,
    setScript,
    recording,
    setRecording,
    isAsking,
    rows,
    roles,
    voices,
    setVoice,
    cast,
    pictures,
    setPicture,
  } = written;
  return (
    <div className="flex flex-col gap-4">
      <Field label={text.label} hint={text.hint}>
        <TextArea
          dir="auto"
          rows={8}
          maxLength={MAX_SCRIPT}
          value={script}
          disabled={isAsking}
          onChange={({ target }) => setScript(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <InputSlot
          label={text.recording}
          rule={SOUND_RULE}
          value={recording}
          error={recording && recording.uploadId === undefined ? text.recordingLink : undefined}
          onChange={(next) => !isAsking && setRecording(next)}
        />
        <p className="min-w-0 flex-1 text-pretty text-ink-soft text-sm">{text.recordingHint}</p>
      </div>
      <Writer written={written} />
      {roles.length > 0 && (
        <section aria-label={text.voices} className="grid gap-4 md:grid-cols-2">
          {roles.map((role) => (
            <div key={role} className="flex min-w-0 flex-col gap-1.5">
              <p dir="auto" className="font-medium text-sm">
                {role === "" ? text.narrator : role}
              </p>
              <VoiceField value={voices[role] ?? null} onChange={(voiceId) => setVoice(role, voiceId)} />
            </div>
          ))}
        </section>
      )}
      {cast.length > 0 && (
        <section aria-labelledby="script-cast" className="flex flex-col gap-2">
          <h3 id="script-cast" className="font-medium text-sm">
            {text.cast}
          </h3>
          <p className="text-pretty text-ink-soft text-sm">{text.castHint}</p>
          <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 md:grid-cols-3">
            {cast.map((name) => (
              <li key={name} className="flex min-w-0 flex-wrap items-center gap-3">
                <InputSlot
                  label={text.castPicture(name)}
                  shown={text.castSlot}
                  rule={IMAGE_RULE}
                  value={pictures[name] ?? null}
                  onChange={(picture) => setPicture(name, picture)}
                />
                <span dir="auto" translate="no" className="min-w-0 flex-1 truncate text-sm">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <ul aria-label={text.rows} className="flex flex-col">
          {rows.map((row, at) => (
            <Row key={row.id} row={row} number={at + 1} onChange={(next) => written.setRow(row.id, next)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The model that writes, the most that it costs, how far it is and what came of it. */
function Writer({ written }: { written: WrittenShots }) {
  const { models, model, choose, isPending, isAsking, most, parts, rows, cut, millicredits, answer, error } =
    written;
  if (!model || most === null)
    return isPending ? (
      <div className="h-9" />
    ) : (
      <Callout>{written.recording ? text.noListener : text.noModel}</Callout>
    );
  const label = (parts.answered > 0 && parts.answered < parts.all ? text.writeRest : text.write)(
    formatMillicredits(most),
  );
  const isDone = parts.answered === parts.all;
  // Only what was uploaded goes with a question.
  const isUnsent = written.recording !== null && written.recording.uploadId === undefined;
  const refusal = error?.message ?? answer?.error?.message;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={text.model}
          value={model.id}
          disabled={isAsking}
          options={models.map(({ id }) => ({ value: id, label: id }))}
          onChange={choose}
        />
        {isAsking ? (
          <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={written.stop}>
            {text.stop}
          </Button>
        ) : (
          <Button
            icon={<Sparkles aria-hidden className="size-4" />}
            disabled={parts.all === 0 || isDone || isUnsent}
            className="tabular-nums"
            onClick={() => void written.write()}
          >
            {parts.all === 0 || isDone ? text.writeNothing : label}
          </Button>
        )}
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {isAsking
            ? text.writing(parts.answered + 1, parts.all)
            : parts.answered > 0
              ? text.written(rows.length, formatMillicredits(millicredits))
              : null}
        </p>
      </div>
      {refusal && (
        <Callout tone="danger" title={text.failed}>
          {refusal} {answer?.status === "refused" ? null : text.mayBeCharged}
        </Callout>
      )}
      {cut > 0 && <Callout tone="warning">{text.cut(cut)}</Callout>}
      {!refusal && !isAsking && parts.answered > 0 && rows.length === 0 && (
        <Callout tone="warning">{text.nothing}</Callout>
      )}
    </div>
  );
}

type RowProps = { row: WrittenRow; number: number; onChange: (row: Partial<WrittenRow>) => void };

function Row({ row: { shot, isKept }, number, onChange }: RowProps) {
  const set = (change: Partial<WrittenRow["shot"]>) => onChange({ shot: { ...shot, ...change } });
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <label className="flex min-h-6 shrink-0 items-start gap-2 pt-1.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={isKept}
          aria-label={text.keep(number)}
          onChange={({ target }) => onChange({ isKept: target.checked })}
        />
        <span className="type-label w-5 text-right tabular-nums">{number}</span>
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TextArea
          dir="auto"
          rows={2}
          aria-label={text.picture(number)}
          value={shot.picture}
          disabled={!isKept}
          onChange={({ target }) => set({ picture: target.value })}
        />
        {shot.line !== null && (
          <TextArea
            dir="auto"
            rows={1}
            aria-label={text.line(number, shot.speaker)}
            placeholder={text.line(number, shot.speaker)}
            value={shot.line}
            disabled={!isKept}
            onChange={({ target }) => set({ line: target.value })}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <p dir="auto" className="min-w-0 text-ink-soft text-sm">
            {[
              shot.speaker !== null && shot.line !== null ? text.speaks(shot.speaker) : "",
              shot.who.join(", "),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Stepper
            label={text.seconds(number)}
            fewer={text.shorter(number)}
            more={text.longer(number)}
            value={Math.round(shot.seconds ?? 0)}
            shown={shot.seconds === null ? text.anyLength : text.length(Math.round(shot.seconds))}
            min={SHORTEST}
            max={LONGEST}
            onChange={(seconds) => set({ seconds })}
          />
        </div>
      </div>
    </li>
  );
}
