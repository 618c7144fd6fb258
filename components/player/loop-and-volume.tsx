import { Repeat, Volume2, VolumeX } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatPercent } from "@/lib/platform/format";
import { messages } from "./messages";
import type { usePlayer } from "./use-player";

const text = messages.loopAndVolume;

type LoopAndVolumeProps = { player: ReturnType<typeof usePlayer>; silent?: boolean };

/**
 * Loop, mute and volume of one player; of a silent one only loop. The volume stands above the button of mute while the
 * pointer or the focus is there; a phone has keys for it.
 */
export function LoopAndVolume({ player, silent = false }: LoopAndVolumeProps) {
  const heard = player.isMuted ? 0 : player.volume;
  return (
    <>
      <IconButton
        label={text.loop}
        size="sm"
        aria-pressed={player.isLooping}
        // A row of a narrow phone has no room for it.
        className="@max-[26rem]:hidden"
        icon={<Repeat aria-hidden />}
        onClick={player.loop}
      />
      {!silent && (
        <span className="group/sound relative flex">
          <IconButton
            label={player.isMuted ? text.unmute : text.mute}
            keys="M"
            size="sm"
            icon={player.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            onClick={player.mute}
          />
          <span className="pointer-events-none absolute right-0 bottom-full z-3 pb-1 opacity-0 transition-opacity delay-100 group-focus-within/sound:pointer-events-auto group-focus-within/sound:opacity-100 group-hover/sound:pointer-events-auto group-hover/sound:opacity-100 pointer-coarse:hidden">
            <Slider
              label={text.volume}
              valueText={formatPercent(heard)}
              value={heard}
              max={1}
              step={0.05}
              largeStep={0.2}
              onChange={player.setVolume}
              className="w-32 rounded-md bg-raised px-2 shadow-float"
            />
          </span>
        </span>
      )}
    </>
  );
}
