import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { MAX_LEVEL_DB, MIN_LEVEL_DB, PLAIN_MIX, type SoundMix } from "@/lib/boards/mix";
import { fadeWithin } from "./level-drawing";
import { messages } from "./messages";

const text = messages.music;

type MixPopupProps = PopupProps & {
  mix: SoundMix;
  /** Of the film. */
  seconds: number;
  onMix: (mix: SoundMix) => void;
  onSound: () => void;
};

/** The level and the fades of the sound under a film, in figures. */
export default function MixPopup({ mix, seconds, onMix, onSound, ...popup }: MixPopupProps) {
  const frame = popupFrame(popup, text.numbers);
  const change = (part: Partial<SoundMix>) => onMix({ ...mix, ...part });
  return (
    <Popover.Root {...frame.root}>
      <Popover.Portal {...frame.portal}>
        <Popover.Positioner {...frame.positioner} align="center" side="top">
          <Popover.Popup {...frame.popup} className="popup-box flex flex-col gap-3 p-4 md:w-72">
            <Figure
              label={text.levelField}
              value={mix.level_db}
              min={MIN_LEVEL_DB}
              max={MAX_LEVEL_DB}
              onValue={(level_db) => change({ level_db })}
            />
            <Figure
              label={text.fadeInField}
              value={mix.fade_in_seconds}
              min={0}
              max={fadeWithin(60, seconds - mix.fade_out_seconds)}
              onValue={(fade_in_seconds) => change({ fade_in_seconds })}
            />
            <Figure
              label={text.fadeOutField}
              value={mix.fade_out_seconds}
              min={0}
              max={fadeWithin(60, seconds - mix.fade_in_seconds)}
              onValue={(fade_out_seconds) => change({ fade_out_seconds })}
            />
            <Switch
              label={text.lower}
              checked={mix.lowers_under_voice}
              onChange={(lowers_under_voice) => change({ lowers_under_voice })}
            />
            <div className="flex flex-wrap justify-between gap-2">
              <Button size="sm" variant="quiet" onClick={() => onMix(PLAIN_MIX)}>
                {text.asItIs}
              </Button>
              <Button
                size="sm"
                aria-haspopup="dialog"
                onClick={() => {
                  popup.onOpenChange(false);
                  onSound();
                }}
              >
                {text.changeSound}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FigureProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
};

/** A number to a tenth, taken by Enter or when it is left. Any other falls back, and a toast says why. */
function Figure({ label, value, min, max, onValue }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    setTyped(null);
    if (typed === null || typed.trim() === "") return;
    const next = Math.round(Number(typed.trim().replace(",", ".").replace("−", "-")) * 10) / 10;
    if (!(next >= min && next <= max))
      toast(text.outside(String(min).replace("-", "−"), String(max)), { tone: "danger" });
    else if (next !== value) onValue(next);
  };
  return (
    <Field label={label}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value).replace("-", "−")}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
        className="text-right tabular-nums"
      />
    </Field>
  );
}
