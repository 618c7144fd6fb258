import { Menu as Base } from "@base-ui/react/menu";
import { ChevronRight } from "lucide-react";
import { PillChoices } from "@/components/ui/pill-choices";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { inputsAsked } from "@/lib/boards/defaults";
import { noStillReason } from "@/lib/boards/stills";
import { useBoardActions } from "../state/board-context";
import type { ChangeMenuProps } from "./change-menu";
import { canContinue } from "./continue-shot";
import { messages } from "./messages";
import { inputsOf } from "./shot-input";
import { joinValues, settingsOf } from "./shot-settings";
import { useShotChoices } from "./use-shot-choices";

const text = messages.change;

const ITEM =
  "flex min-h-8 w-full cursor-default select-none items-center gap-4 rounded-md px-2.25 text-sm tabular-nums outline-none data-highlighted:bg-hover data-popup-open:bg-hover pointer-coarse:min-h-11";

/** The settings of a shot, each with its values and their prices, and the files that it can have. */
export default function ChangeMenuPopup(props: ChangeMenuProps & PopupProps) {
  const { row, columns, catalogs, onInput, onChange } = props;
  const { shot, placed } = row;
  const { openDetails, mayMake } = useBoardActions();
  const frame = popupFrame(props, text.title);
  const { defaults } = catalogs;
  const asked = inputsAsked(defaults, shot);
  const { inputs } = shot;
  const files = inputsOf(shot).filter(
    (name) => mayMake && !inputs[name] && !(name === "firstFrame" && inputs.continues),
  );
  const labels = messages.shot.input;
  const { firstFrame: _frame, continues: _continues, ...begun } = inputs;
  const { skipsStill: _skips, ...stilled } = inputs;
  const entries = [
    ...files.map((name) => ({
      label: text.file(name === "firstFrame" ? labels.firstFrame[shot.kind] : labels[name]),
      onSelect: () => onInput(name),
    })),
    !inputs.firstFrame &&
      asked.firstFrame && {
        label: text.noFrame,
        onSelect: () => onChange({ inputs: { ...begun, firstFrame: null } }),
      },
    !inputs.references &&
      asked.references && {
        label: text.noStyle,
        onSelect: () => onChange({ inputs: { ...inputs, references: [] } }),
      },
    canContinue(row) && {
      label: messages.continued.begin(placed.before),
      onSelect: () => onChange({ inputs: { ...begun, continues: true } }),
    },
    (placed.still !== null || placed.shot.id !== shot.id) &&
      noStillReason(shot) === null && {
        label: text.noStill,
        onSelect: () => onChange({ inputs: { ...inputs, skipsStill: true } }),
      },
    inputs.skipsStill && { label: text.withStill, onSelect: () => onChange({ inputs: stilled }) },
    { label: text.details, onSelect: () => openDetails(shot.id) },
  ].filter((entry) => entry !== false && entry !== undefined && entry !== null);
  // The cells of its stills make nothing of its settings.
  const settings = settingsOf(
    catalogs,
    shot,
    row.cells.filter((cell) => cell?.shot.id === shot.id),
  );
  return (
    <Base.Root {...frame.root}>
      <Base.Portal {...frame.portal}>
        <Base.Positioner {...frame.positioner} align="start">
          <Base.Popup {...frame.popup} className="popup-box min-w-56 p-1.5">
            <Base.Group>
              <Base.GroupLabel className="px-2.25 py-1 font-[550] text-ink-soft text-xs">
                {text.title}
              </Base.GroupLabel>
              {settings.map(({ name, label, own, made }) => (
                <Base.SubmenuRoot key={name}>
                  <Base.SubmenuTrigger className={ITEM} data-setting={name}>
                    <span className="flex-1">{label}</span>
                    <span className="text-ink-soft">{own ?? joinValues(made)}</span>
                    <ChevronRight aria-hidden className="-mr-1 size-4 text-ink-faint" />
                  </Base.SubmenuTrigger>
                  <Base.Portal>
                    <Base.Positioner className="popup-place" collisionPadding={8}>
                      <Base.Popup className="popup-box min-w-50 p-1.5">
                        <Choices
                          catalogs={catalogs}
                          shot={shot}
                          columns={columns}
                          setting={{ name, label }}
                        />
                      </Base.Popup>
                    </Base.Positioner>
                  </Base.Portal>
                </Base.SubmenuRoot>
              ))}
            </Base.Group>
            <Base.Group className={settings.length > 0 ? "mt-1 border-line border-t pt-1" : undefined}>
              {entries.map(({ label, onSelect }) => (
                <Base.Item key={label} onClick={onSelect} className={ITEM}>
                  {label}
                </Base.Item>
              ))}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Priced when they are opened. */
const Choices = (props: Parameters<typeof useShotChoices>[0]) => <PillChoices {...useShotChoices(props)} />;
