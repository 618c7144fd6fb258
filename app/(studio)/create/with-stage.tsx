import type { ComponentType, ReactNode } from "react";
import { KindLinks } from "@/components/shell/kind-links";
import { SettingsDrop } from "@/components/submit/settings-drop";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { messages } from "../messages";
import { StagePart } from "./stage-part";

/**
 * A form and its stage: side by side if there is room, else one below the other: a shot first, because watching comes
 * before the next press, then the form, then the rest of the stage, whose parts are then items of this column. An empty
 * stage comes last. Tab goes through the stage before the form where the browser knows `reading-flow`, and after it
 * elsewhere.
 */
function Panes({ children, stage }: { children: ReactNode; stage: ReactNode }) {
  return (
    <div
      data-page="panes"
      className="flex flex-1 flex-col max-lg:[reading-flow:flex-visual] max-md:pb-(--bottom-bar) lg:grid lg:min-h-0 lg:grid-cols-[clamp(22rem,32vw,26.75rem)_minmax(0,1fr)]"
    >
      {/* Positioned, so that what is only spoken scrolls with its column and does not lengthen the page. */}
      <div
        id="composer"
        className="relative flex min-w-0 scroll-mt-(--top) flex-col border-line px-4 pt-2 pb-4 md:px-5 md:max-lg:border-b lg:overflow-y-auto lg:border-r"
      >
        <KindLinks />
        <SettingsDrop>{children}</SettingsDrop>
      </div>
      <section
        id="stage"
        aria-label={messages.create.stage}
        className="relative min-w-0 scroll-mt-(--top) px-4 pt-4 pb-10 max-lg:has-data-shot:contents md:px-6 lg:overflow-y-auto"
      >
        {stage}
      </section>
    </div>
  );
}

/** The form of a kind and the stage of its jobs. */
export const withStage = <Props extends { personId: string }>(kind: JobKind, Form: ComponentType<Props>) =>
  function FormWithStage(form: Props) {
    return (
      <>
        <h1 className="sr-only">{KINDS[kind].createTitle}</h1>
        <Panes stage={<StagePart personId={form.personId} kind={kind} />}>
          <Form {...form} />
        </Panes>
      </>
    );
  };
