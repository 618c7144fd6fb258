import { clsx } from "clsx";
import { CornerDownRight, Mic } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useStored } from "@/components/ui/use-stored";
import type { Column, Shot } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { mentionsIn } from "@/lib/boards/reference";
import { droppedInputs } from "../drop/dropped-inputs";
import { RunShotAgain } from "../run/run-shot-again";
import { useBoardActions } from "../state/board-context";
import { type BoardRow, refusalOf } from "../state/planned-rows";
import { messages } from "./messages";
import { PromptCell } from "./prompt-cell";
import { inputsOf, RemoveButton, ShotInput } from "./shot-input";
import { CHIP, ShotPill } from "./shot-pill";
import { joinValues, settingsOf } from "./shot-settings";

const text = messages.references;

/** The references that a prompt names, small. */
function Mentioned({ prompt, references }: { prompt: string; references: Catalogs["references"] }) {
  if (references.length === 0) return null;
  const { pictures, voice } = mentionsIn(prompt, references);
  return (
    <>
      {pictures.map(({ name, input }) => (
        <span key={name} className={`${CHIP} max-w-36 gap-1 overflow-hidden pl-0 text-ink-soft`}>
          {input.previewUrl && (
            // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
            <img
              src={input.previewUrl}
              alt=""
              loading="lazy"
              className="h-full w-auto max-w-10 object-contain"
            />
          )}
          <span translate="no" className="truncate">
            {text.mention(name)}
          </span>
        </span>
      ))}
      {voice && (
        <span className={`${CHIP} max-w-36 gap-1 text-ink-soft`}>
          <Mic aria-hidden className="size-3.5 shrink-0" />
          <span translate="no" className="truncate">
            {text.mention(voice.name)}
          </span>
        </span>
      )}
    </>
  );
}
const RemarkCount = lazyPart(() => import("@/components/reviews/remark-count"));

/** Whether it is offered to continue the shot before. */
const canContinue = ({ shot: { kind, inputs }, before }: BoardRow): boolean =>
  kind === "video" && before > 0 && !inputs.firstFrame && !inputs.continues;

type ShotCellProps = {
  row: BoardRow;
  columns: readonly Column[];
  catalogs: Catalogs | null;
  number: number;
  /** False at the first drawing, which shows the settings only. */
  isReady: boolean;
  onNext: () => void;
};

/** What a shot asks for: its text, and under it its inputs and settings. */
export function ShotCell({ row, columns, catalogs, number, isReady, onNext }: ShotCellProps) {
  const { mayEdit } = useBoardActions();
  const { shot } = row;
  const dropped = useStored(droppedInputs, (all) => all[shot.id]);
  const inputs = new Set([...inputsOf(shot), ...(dropped ? [dropped.name] : [])]);
  const settings = catalogs ? settingsOf(catalogs, shot, row.cells) : [];
  return (
    <div className="min-w-0 flex-1">
      <PromptCell shot={shot} number={number} refusal={refusalOf(row)} onNext={onNext} />
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5 px-1.5 max-wide:flex-nowrap max-wide:overflow-x-auto max-wide:py-1 max-wide:[scrollbar-width:none]">
        {[...inputs].map((name) =>
          !isReady ? (
            <span key={name} className="h-6 w-17.5 pointer-coarse:h-8" />
          ) : name === "firstFrame" && shot.inputs.continues && dropped?.name !== name ? (
            <ContinueShot key={name} shot={shot} before={row.before} />
          ) : (
            <ShotInput key={name} shot={shot} name={name} number={number} dropped={dropped} />
          ),
        )}
        {isReady && mayEdit && canContinue(row) && <ContinueShot shot={shot} before={row.before} />}
        {catalogs && <Mentioned prompt={shot.prompt} references={catalogs.references} />}
        {catalogs &&
          settings.map((setting) =>
            mayEdit && isReady ? (
              <ShotPill
                key={setting.name}
                catalogs={catalogs}
                shot={shot}
                columns={columns}
                setting={setting}
                number={number}
              />
            ) : (
              <span
                key={setting.name}
                className={mayEdit ? `${CHIP} text-ink-soft` : "text-ink-soft text-xs"}
              >
                {setting.own ?? joinValues(setting.made)}
              </span>
            ),
          )}
      </div>
      <RunShotAgain row={row} number={number} />
      {isReady && <RemarkCount shotId={shot.id} number={number} />}
      {shot.note && (
        <p dir="auto" title={shot.note} className="mt-1.5 line-clamp-2 px-1.5 text-ink-soft text-xs">
          {shot.note}
        </p>
      )}
    </div>
  );
}

/** Whether a shot begins with the last frame of the pick before it: a place that says so, or a button that makes it so. */
function ContinueShot({ shot, before }: { shot: Shot; before: number }) {
  const { edit, mayEdit } = useBoardActions();
  const { continues, ...others } = shot.inputs;
  const set = (inputs: Shot["inputs"]) => edit([{ do: "change_shots", ids: [shot.id], change: { inputs } }]);
  if (!continues) {
    const { firstFrame: _, ...inputs } = others;
    return (
      <button
        type="button"
        title={messages.continued.about(before)}
        onClick={() => set({ ...inputs, continues: true })}
        className={clsx(CHIP, "gap-1.25 text-ink-soft hover:bg-hover hover:text-ink")}
      >
        <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
        {messages.continued.begin(before)}
      </button>
    );
  }
  return (
    <>
      <span
        className={clsx(CHIP, "gap-1.25 text-ink-soft")}
        title={before > 0 ? messages.continued.about(before) : undefined}
      >
        <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
        {before > 0 ? messages.continued.from(before) : messages.continued.fromNothing}
      </span>
      {mayEdit && (
        <RemoveButton
          label={messages.continued.stop}
          title={messages.continued.stop}
          onRemove={() => set(others)}
        />
      )}
    </>
  );
}
