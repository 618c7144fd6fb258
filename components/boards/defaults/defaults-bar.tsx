import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { isDifferent } from "@/lib/boards/defaults";
import { hasPicture } from "@/lib/boards/first-frame";
import { useBoardActions } from "../state/board-context";
import { DefaultInputPlace } from "./default-input";
import { DEFAULT_BOX, DefaultPill } from "./default-pill";
import { defaultSettings } from "./default-settings";
import { messages as text } from "./messages";

type DefaultsBarProps = {
  board: Board;
  catalogs: Catalogs;
  /** Shows the next shot that differs. */
  onNextDifferent: () => void;
};

/** What all shots of a board ask for, once, and how many ask for something else. */
export function DefaultsBar({ board, catalogs, onNextDifferent }: DefaultsBarProps) {
  const { mayEdit } = useBoardActions();
  const { shots, defaults } = board;
  // Models that make only stills have their own.
  const columns = board.columns.filter(({ kind }) => shots.some((shot) => shot.kind === kind));
  const differing = shots.filter((shot) => isDifferent(defaults, shot)).length;
  return (
    <section
      aria-labelledby="all-shots"
      className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-2 max-wide:-mx-4 max-wide:flex-nowrap max-wide:overflow-x-auto max-wide:px-4 max-wide:py-0.5 max-wide:[scrollbar-width:none]"
    >
      <span id="all-shots" className="mr-1 shrink-0 font-semibold text-sm">
        {text.title}
      </span>
      {defaultSettings(catalogs, columns).map((setting) =>
        mayEdit ? (
          <DefaultPill key={setting.name} {...{ board, catalogs, setting }} />
        ) : (
          <span key={setting.name} className={DEFAULT_BOX}>
            {setting.shown}
          </span>
        ),
      )}
      {shots.some(hasPicture) && <DefaultInputPlace board={board} name="firstFrame" />}
      {shots.some(({ kind }) => kind === "video") && <DefaultInputPlace board={board} name="references" />}
      {differing > 0 && (
        <button
          type="button"
          title={text.showNext}
          onClick={onNextDifferent}
          className="touch-target ml-1.5 shrink-0 whitespace-nowrap rounded-sm text-ink-soft text-sm tabular-nums underline-offset-3 hover:text-ink hover:underline"
        >
          {text.differ(differing)}
        </button>
      )}
    </section>
  );
}
