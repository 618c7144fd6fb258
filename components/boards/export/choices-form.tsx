import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useMay } from "@/components/access/may";
import { takesQuery } from "@/components/api/boards";
import { codeAt } from "@/components/player/sequence-timing";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { CAPTION_FORMATS, TIMELINE_FORMATS } from "@/lib/boards/export";
import { MAX_MINUTES, MAX_PARTS, MAX_STILL_SECONDS } from "@/lib/cuts/cut";
import { cutShape } from "../rough-cut/cut-shape";
import { CheckRow } from "./check-row";
import type { ExportChoices } from "./export-choices";
import type { FilmExport } from "./film-export";
import { messages } from "./messages";

type ChoicesFormProps = {
  boardId: string;
  film: FilmExport;
  choices: ExportChoices;
  onChange: (part: Partial<ExportChoices>) => void;
  isCutBusy: boolean;
  /** What is wrong with the file names. */
  error: string | null;
};

/** What can be exported of a board, with what each gives, and what is left out of it. */
export function ChoicesForm({ boardId, film, choices, onChange, isCutBusy, error }: ChoicesFormProps) {
  const may = useMay();
  const { sequence } = film;
  const hasFilm = sequence.parts.length > 0;
  const lists = choices.timelines.some((format) => format !== "otio");
  return (
    <div className="flex flex-col py-1 text-sm">
      {hasFilm && (
        <Notes>
          {sequence.without.length > 0 && <p>{messages.dialog.without(sequence.without)}</p>}
          {film.unspoken.length > 0 && <p>{messages.captions.unspoken(film.unspoken)}</p>}
          {film.longLines.length > 0 && <p>{messages.captions.long(film.longLines)}</p>}
        </Notes>
      )}
      {may("make") && (
        <CheckRow
          label={messages.roughCut.label}
          gives={hasFilm ? <CutFacts boardId={boardId} film={film} /> : messages.roughCut.none}
          checked={choices.roughCut && hasFilm && !isCutBusy}
          disabled={!hasFilm || isCutBusy}
          onChange={(roughCut) => onChange({ roughCut })}
        >
          {isCutBusy && <p className="text-ink-soft">{messages.roughCut.busy}</p>}
          {film.isTooLong && (
            <Callout tone="warning">{messages.roughCut.tooLong(MAX_PARTS, MAX_MINUTES)}</Callout>
          )}
          {film.longStills.length > 0 && (
            <Callout tone="warning">
              {messages.roughCut.longStills(film.longStills, MAX_STILL_SECONDS)}
            </Callout>
          )}
        </CheckRow>
      )}
      <CheckRow
        label={messages.clips.label}
        gives={messages.clips.gives}
        checked={choices.clips !== "none" && film.takes > 0}
        disabled={film.takes === 0}
        onChange={(isOn) => onChange({ clips: isOn ? "picks" : "none" })}
      >
        {choices.clips !== "none" && film.takes > 0 && (
          <>
            <SegmentedControl
              label={messages.clips.of}
              hideLabel
              isCompact
              value={choices.clips}
              onChange={(clips) => onChange({ clips })}
              segments={[
                { value: "picks", label: messages.clips.picks },
                { value: "takes", label: messages.clips.takes },
              ]}
            />
            <Field label={messages.clips.names} hint={messages.clips.namesHint} error={error}>
              <Input
                value={choices.names}
                spellCheck={false}
                translate="no"
                onChange={({ target }) => onChange({ names: target.value })}
              />
            </Field>
          </>
        )}
      </CheckRow>
      <Group legend={messages.captions.legend} about={film.lines === 0 ? messages.captions.none : null}>
        {may("make") && (
          <CheckRow
            {...messages.captions.textTrack}
            checked={choices.textTrack && choices.roughCut && film.lines > 0}
            disabled={film.lines === 0 || !choices.roughCut}
            onChange={(textTrack) => onChange({ textTrack })}
          />
        )}
        {CAPTION_FORMATS.map((format) => (
          <CheckRow
            key={format}
            {...messages.captions.formats[format]}
            checked={choices.captions.includes(format) && film.lines > 0}
            disabled={film.lines === 0}
            onChange={(isOn) => onChange({ captions: withOr(choices.captions, format, isOn) })}
          />
        ))}
      </Group>
      <Group legend={messages.timelines.legend} about={messages.timelines.gives}>
        {TIMELINE_FORMATS.map((format) => (
          <CheckRow
            key={format}
            {...messages.timelines.formats[format]}
            checked={choices.timelines.includes(format) && hasFilm}
            disabled={!hasFilm}
            onChange={(isOn) => onChange({ timelines: withOr(choices.timelines, format, isOn) })}
          />
        ))}
        {hasFilm && film.canDropFrames && lists && (
          <SegmentedControl
            label={messages.timelines.dropFrame}
            isCompact
            value={choices.dropFrame ? "drop" : "non-drop"}
            onChange={(value) => onChange({ dropFrame: value === "drop" })}
            segments={[
              { value: "drop", label: messages.timelines.drop },
              { value: "non-drop", label: messages.timelines.nonDrop },
            ]}
          />
        )}
        {hasFilm && sequence.without.length > 0 && choices.timelines.length > 0 && (
          <div className="py-2 sm:col-span-2">
            <Switch
              label={messages.dialog.gaps}
              checked={choices.gaps}
              onChange={(gaps) => onChange({ gaps })}
            />
          </div>
        )}
      </Group>
    </div>
  );
}

const withOr = <Value extends string>(values: readonly Value[], value: Value, isOn: boolean): Value[] => [
  ...values.filter((each) => each !== value),
  ...(isOn ? [value] : []),
];

/** What is left out, before what is exported. */
const Notes = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-1 empty:hidden">{children}</div>
);

function Group({ legend, about, children }: { legend: string; about: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={about ? id : undefined} className="mt-2 border-line border-t pt-3">
      <legend className="float-left w-full type-label">{legend}</legend>
      {about && (
        <p id={id} className="clear-left pt-0.5 text-ink-soft">
          {about}
        </p>
      )}
      <div className="clear-left grid gap-x-6 pt-1 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** What the rough cut will be, as far as the board knows it. */
function CutFacts({ boardId, film }: { boardId: string; film: FilmExport }) {
  const { data } = useQuery(takesQuery(boardId));
  const { sequence, cut } = film;
  const { size, others } = cutShape(cut.parts, data?.takes ?? []);
  const text = messages.roughCut;
  return (
    <>
      <p>{text.gives}</p>
      <p>
        {text.facts(
          codeAt(sequence.parts, sequence.seconds),
          sequence.parts.length,
          size && text.size(size.width, size.height),
        )}
        {". "}
        {text.sound(cut.sound !== undefined, film.lines)}
      </p>
      {others > 0 && <p>{text.fitted(others)}</p>}
    </>
  );
}
