import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PickLoop, SelectCheck } from "@/components/ui/marks";
import { messages } from "./messages";
import { Sample, Section } from "./section";

const { marks, take } = messages;
const GRID = "grid grid-cols-2 gap-x-5 gap-y-6";

const Still = ({ name, className }: { name: string; className?: string }) => (
  // biome-ignore lint/performance/noImgElement: our own small picture; the optimiser is off
  <img
    src={`/stills/${name}.webp`}
    alt=""
    className={clsx("block aspect-video w-full rounded-xs bg-stage object-contain", className)}
  />
);

/** The five marks of a picture. */
export function Marks() {
  return (
    <Section title={messages.sections.marks}>
      <div className={clsx(GRID, "lg:grid-cols-5")}>
        <Sample words={marks.focused}>
          <div className="rounded-xs outline-2 outline-ring outline-offset-2">
            <Still name="lake" />
          </div>
        </Sample>
        <Sample words={marks.onScreen}>
          <div className="on-screen">
            <Still name="lake" />
          </div>
        </Sample>
        <Sample words={marks.selected}>
          <div className="relative rounded-xs outline-3 outline-ink outline-offset-2">
            <Still name="lake" />
            <span className="absolute top-2 left-2">
              <SelectCheck checked />
            </span>
          </div>
        </Sample>
        <Sample words={marks.picked}>
          <div className="relative">
            <Still name="lake" />
            <PickLoop />
          </div>
        </Sample>
        <Sample words={marks.stack}>
          <div className="stack-sheets">
            <Still name="lake" />
          </div>
        </Sample>
      </div>
    </Section>
  );
}

export function TakeStates() {
  return (
    <Section title={messages.sections.take}>
      <div className={clsx(GRID, "lg:grid-cols-6")}>
        <Sample words={take.waiting}>
          <Place>{take.waitingText}</Place>
        </Sample>
        <Sample words={take.running}>
          <div className="relative overflow-hidden rounded-xs">
            <Still name="lake" className="scale-115 blur-[10px] brightness-35 saturate-70" />
            <p className="absolute bottom-2.5 left-2.5 text-white text-xs">
              <span className="type-heading block">{take.percent}</span>
              {take.left}
            </p>
            <span className="absolute inset-x-0 bottom-0 h-0.75 bg-press">
              <span className="block h-full w-[42%] bg-accent" />
            </span>
          </div>
        </Sample>
        <Sample words={take.unknown}>
          <Place>{take.usual}</Place>
        </Sample>
        <Sample words={take.arrives}>
          <Still name="lake" className="animate-arrive" />
        </Sample>
        <Sample words={take.failed}>
          <Place>
            <CircleAlert aria-hidden className="mx-auto mb-1 size-4 text-danger" />
            {take.failedText}
          </Place>
        </Sample>
        <Sample words={take.planned}>
          <div className="grid aspect-video place-items-center rounded-xs border border-line-field border-dashed p-2 text-center text-ink-soft text-sm">
            {take.plannedText}
          </div>
        </Sample>
      </div>
    </Section>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <div className="grid aspect-video place-items-center rounded-xs border border-line bg-stage p-2 text-center text-ink-soft text-sm">
    <span>{children}</span>
  </div>
);
