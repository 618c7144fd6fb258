"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { ControlBar } from "@/components/player/control-bar";
import { usePlayerKeys } from "@/components/player/use-player-keys";
import { bottomBar } from "@/components/ui/bottom-bar";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { messages } from "./messages";
import { playersIn, usePlayback } from "./use-playback";

const text = messages.transport;

type TransportProps = { stage: RefObject<HTMLElement | null> };

/** One set of controls for all players in the stage. Empty without moving media. */
export function Transport({ stage }: TransportProps) {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(playersIn(stage.current).length), [stage]);
  return count > 0 && <Controls stage={stage} count={count} />;
}

function Controls({ stage, count }: TransportProps & { count: number }) {
  const bar = useRef<HTMLDivElement>(null);
  const [speed, setSpeed] = useState(1);
  const [heard, setHeard] = useState("-1");
  const { listenTo, ...playback } = usePlayback(stage, speed);
  usePlayerKeys(bar, playback);
  return (
    <div ref={bottomBar} className="sticky bottom-(--bar) z-10 pb-3 short:static">
      <ControlBar
        playback={playback}
        speed={speed}
        onSpeed={setSpeed}
        names={text}
        barRef={bar}
        className="rounded-xl border border-line bg-raised p-2 shadow-dialog"
      >
        <div className="min-w-0 max-sm:flex-1">
          <Field label={text.audio} hideLabel>
            <Select
              value={heard}
              options={[
                { value: "-1", label: text.muted },
                ...Array.from({ length: count }, (_, at) => ({
                  value: String(at),
                  label: text.audioOf(at + 1),
                })),
              ]}
              onChange={(value) => {
                setHeard(value);
                listenTo(Number(value));
              }}
            />
          </Field>
        </div>
      </ControlBar>
    </div>
  );
}
