import { Mic } from "lucide-react";
import { useState } from "react";
import { useStored } from "@/components/ui/use-stored";
import type { Column, Shot, ShotInputs } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { inputsAsked, isWithoutDefault } from "@/lib/boards/defaults";
import { isContinued } from "@/lib/boards/first-frame";
import { mentionsIn } from "@/lib/boards/reference";
import { droppedInputs } from "../drop/dropped-inputs";
import { useBoardActions } from "../state/board-context";
import type { BoardRow } from "../state/planned-rows";
import { ChangeMenu } from "./change-menu";
import { ContinueShot } from "./continue-shot";
import { messages } from "./messages";
import { type InputName, inputsOf, RemoveButton, ShotInput } from "./shot-input";
import { CHIP, ShotPill } from "./shot-pill";
import { ownSettingsOf } from "./shot-settings";
import { useOneLine } from "./use-one-line";

const text = messages.change;
const OWN = `${CHIP} border-line-field font-medium text-ink`;

type ShotDifferencesProps = {
  row: BoardRow;
  columns: readonly Column[];
  catalogs: Catalogs;
  number: number;
  /** False at the first drawing, in which nothing can be pressed. */
  isReady: boolean;
};

/** What a shot asks for in place of its board, on one line, and where more of it is chosen. */
export function ShotDifferences({ row, columns, catalogs, number, isReady }: ShotDifferencesProps) {
  const { edit, openDetails, mayEdit } = useBoardActions();
  const { box, hidden } = useOneLine<HTMLDivElement>();
  /** The input that is chosen, and how often one was. */
  const [asked, setAsked] = useState<{ name: InputName; times: number } | null>(null);
  const { shot } = row;
  const { inputs } = shot;
  const dropped = useStored(droppedInputs, (all) => all[shot.id]);
  const { defaults } = catalogs;
  const isChangeable = mayEdit && isReady;
  const change = (of: Partial<Pick<Shot, "settings" | "inputs">>) =>
    edit([{ do: "change_shots", ids: [shot.id], change: of }]);
  const without = (name: keyof ShotInputs) => {
    const { [name]: _, ...others } = inputs;
    change({ inputs: others });
  };
  /** A first frame that a kind can't do without has its place in sight. */
  const isShown = (name: InputName) =>
    Boolean(inputs[name]) ||
    asked?.name === name ||
    dropped?.name === name ||
    (shot.kind === "avatar" && name === "firstFrame" && !inputsAsked(defaults, shot).firstFrame);
  const none = (name: "firstFrame" | "references", label: string, spoken: string) =>
    isWithoutDefault(defaults, shot, name) && (
      <span key={name} className="flex items-center gap-1.5">
        <span className={OWN}>{label}</span>
        {isChangeable && (
          <RemoveButton label={`${spoken}: ${text.back}`} title={text.back} onRemove={() => without(name)} />
        )}
      </span>
    );
  const further = (label: string) =>
    isChangeable ? (
      <button type="button" aria-haspopup="dialog" className={OWN} onClick={() => openDetails(shot.id)}>
        {label}
      </button>
    ) : (
      <span className={OWN}>{label}</span>
    );
  return (
    // Without a difference it takes no room: what adds one is then below the number.
    <div className="relative mt-1.5 flex items-start gap-1 px-1.5 has-[>:first-child:empty]:mt-0 max-wide:not-has-[>:first-child:empty]:overflow-x-auto max-wide:not-has-[>:first-child:empty]:py-1 max-wide:[scrollbar-width:none]">
      <div
        ref={box}
        className="flex min-w-0 flex-wrap items-center gap-1.5 empty:hidden max-wide:flex-none max-wide:flex-nowrap"
      >
        {isContinued(shot) && <ContinueShot row={row} />}
        {inputsOf(shot)
          .filter(
            (name) =>
              isShown(name) && (name !== "firstFrame" || dropped?.name === name || !isContinued(shot)),
          )
          .map((name) =>
            isReady ? (
              <ShotInput
                key={name}
                shot={shot}
                name={name}
                number={number}
                dropped={dropped}
                asked={asked?.name === name ? asked.times : 0}
              />
            ) : (
              <span key={name} className="h-6 w-11 pointer-coarse:h-8" />
            ),
          )}
        {none("firstFrame", text.noFrame, text.noFrameOf(number))}
        {none("references", text.noStyle, text.noStyleOf(number))}
        {inputs.skipsStill && (
          <span className="flex items-center gap-1.5">
            <span className={OWN}>{text.skipsStill}</span>
            {isChangeable && (
              <RemoveButton
                label={`${text.skipsStillOf(number)}: ${text.backStill}`}
                title={text.backStill}
                onRemove={() => without("skipsStill")}
              />
            )}
          </span>
        )}
        {inputs.references?.length ? further(text.style(inputs.references.length)) : null}
        {inputs.lastFrame ? further(text.lastFrame) : null}
        {ownSettingsOf(catalogs, shot).map((setting) =>
          isChangeable ? (
            <ShotPill key={setting.name} {...{ catalogs, shot, columns, setting, number }} />
          ) : (
            <span key={setting.name} className={OWN}>
              {setting.own}
            </span>
          ),
        )}
        <Mentioned prompt={shot.prompt} references={catalogs.references} />
      </div>
      {isChangeable ? (
        <ChangeMenu
          {...{ row, columns, catalogs, number, hidden }}
          onInput={(name) => setAsked({ name, times: (asked?.times ?? 0) + 1 })}
          onChange={change}
        />
      ) : (
        <span className="h-6 pointer-coarse:h-8 [:empty+&]:hidden" />
      )}
    </div>
  );
}

/** The references that a prompt names, small. */
function Mentioned({ prompt, references }: { prompt: string; references: Catalogs["references"] }) {
  if (references.length === 0) return null;
  const { pictures, voice } = mentionsIn(prompt, references);
  const mention = messages.references.mention;
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
            {mention(name)}
          </span>
        </span>
      ))}
      {voice && (
        <span className={`${CHIP} max-w-36 gap-1 text-ink-soft`}>
          <Mic aria-hidden className="size-3.5 shrink-0" />
          <span translate="no" className="truncate">
            {mention(voice.name)}
          </span>
        </span>
      )}
    </>
  );
}
