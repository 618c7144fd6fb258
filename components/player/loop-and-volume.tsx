"use client";

import { Repeat, Volume2, VolumeX } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatPercent } from "@/lib/platform/format";
import { messages } from "./messages";
import type { usePlayer } from "./use-player";

const text = messages.loopAndVolume;

type LoopAndVolumeProps = { player: ReturnType<typeof usePlayer>; silent?: boolean };

/**
 * Loop, mute and volume of one player; of a silent one only loop. The slider stands only where its container has room.
 */
export function LoopAndVolume({ player, silent = false }: LoopAndVolumeProps) {
  const heard = player.isMuted ? 0 : player.volume;
  return (
    <>
      <IconButton
        label={text.loop}
        size="sm"
        aria-pressed={player.isLooping}
        icon={<Repeat aria-hidden />}
        onClick={player.loop}
      />
      {!silent && (
        <>
          <IconButton
            label={player.isMuted ? text.unmute : text.mute}
            keys="M"
            size="sm"
            icon={player.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            onClick={player.mute}
          />
          <Slider
            label={text.volume}
            valueText={formatPercent(heard)}
            value={heard}
            max={1}
            step={0.05}
            largeStep={0.2}
            onChange={player.setVolume}
            className="@max-2xl:hidden w-20"
          />
        </>
      )}
    </>
  );
}
