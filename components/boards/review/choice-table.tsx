import { clsx } from "clsx";
import { useMay } from "@/components/access/may";
import { TypeIcon } from "@/components/job/icons";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PickLoop } from "@/components/ui/marks";
import { RetriedImage } from "@/components/ui/retried-image";
import type { Board } from "@/lib/boards/board";
import type { BoardTake } from "@/lib/boards/run";
import { shotLink } from "@/lib/navigation/boards";
import { excerpt } from "@/lib/platform/excerpt";
import type { ChoiceRow, ChoiceRows, ChosenTake } from "./choice-rows";
import { messages } from "./messages";
import type { Picks } from "./use-picks";

const text = messages.choices;
const MAX_LETTERS = 60;

type ChoiceTableProps = {
  board: Board;
  rows: ChoiceRows;
  picks: Picks;
  takeOf: (jobId: string) => BoardTake | undefined;
};

/** Who chose what: first the shots on which guests differ, last in one row those on which they and the cut agree. */
export function ChoiceTable(props: ChoiceTableProps) {
  const { different, notPicked, same } = props.rows;
  const section = (title: string, rows: readonly ChoiceRow[]) =>
    rows.length > 0 && (
      <section>
        <h3 className="type-label pb-2 tabular-nums">{title}</h3>
        <ul aria-label={title}>
          {rows.map((row) => (
            <ShotRow key={row.shotId} row={row} {...props} />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {section(text.different(different.length), different)}
      {section(text.notPicked(notPicked.length), notPicked)}
      {same.length > 0 && (
        <section>
          <h3 className="type-label pb-2 tabular-nums">{text.same(same.length)}</h3>
          <ul
            aria-label={text.same(same.length)}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-7 border-line border-t pt-5"
          >
            {same.map((row) => (
              <SameShot key={row.shotId} row={row} {...props} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RowProps = ChoiceTableProps & { row: ChoiceRow };

/** What a shot is called here: the beginning of its prompt. */
const nameOf = ({ shots }: Board, shotId: string): string =>
  excerpt(shots.find(({ id }) => id === shotId)?.prompt ?? "", MAX_LETTERS);

const votesOf = ({ takes }: ChoiceRow): string =>
  text.votes(
    takes
      .map(({ chosenBy }) => chosenBy.length)
      .filter((count) => count > 0)
      .sort((one, other) => other - one),
  );

const ShotNumber = ({ of }: { of: number }) => (
  <span aria-hidden className="type-heading w-8 shrink-0 tabular-nums">
    {of}
  </span>
);

function ShotRow({ row, board, picks, takeOf }: RowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-4 border-line border-t py-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex min-w-0 items-center gap-3">
        <ShotNumber of={row.number} />
        <p className="min-w-0">
          <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
            {nameOf(board, row.shotId)}
          </span>
          <span className="block text-ink-soft text-sm tabular-nums">{votesOf(row)}</span>
        </p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-x-6 gap-y-6 py-1.5 pl-2">
        {row.takes.map((take) => (
          <li key={take.jobId} className="flex min-w-0 items-center gap-4.5">
            <Picture
              row={row}
              take={take}
              boardId={board.id}
              takeOf={takeOf}
              className="[--height:8.25rem] [--width:9.5rem] md:[--width:11rem]"
            />
            <div className="min-w-0 text-sm">
              <p className="font-semibold">{text.take(take.letter)}</p>
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                {take.chosenBy.length > 0 ? <bdi>{take.chosenBy.join(", ")}</bdi> : text.nobody}
              </p>
              <Pick row={row} take={take} picks={picks} />
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Pick({ row, take, picks }: { row: ChoiceRow; take: ChosenTake; picks: Picks }) {
  const may = useMay();
  if (take.isPick) return <p className="text-accent-ink">{text.picked}</p>;
  if (!may("arrange")) return null;
  return (
    <Button
      size="sm"
      className="mt-1.5"
      aria-label={text.pickOf(row.number, take.letter)}
      onClick={() => void picks.pick(row, take)}
    >
      {text.pick(take.letter)}
    </Button>
  );
}

type PictureProps = Pick<ChoiceTableProps, "takeOf"> & {
  row: ChoiceRow;
  take: ChosenTake;
  boardId: string;
  /** Of the place: its `--width` and `--height` are the most that a picture has. */
  className: string;
};

/** Of a sound, and of a result whose size is not known. */
const DEFAULT_RATIO = 16 / 9;

/** The take in its true ratio, which opens on the board. */
function Picture({ row, take, boardId, takeOf, className }: PictureProps) {
  const asset = takeOf(take.jobId)?.asset;
  const poster = asset?.poster_url ?? (asset?.type === "image" ? asset.url : null);
  const aspectRatio = asset?.width && asset.height ? asset.width / asset.height : DEFAULT_RATIO;
  return (
    <span className={clsx("grid w-(--width) shrink-0 place-items-center", className)}>
      <Link
        href={shotLink(boardId, row.shotId, { jobId: take.jobId })}
        aria-label={text.open(row.number, text.take(take.letter))}
        className="relative block rounded-xs bg-hover"
        style={{ aspectRatio, width: `min(var(--width), calc(var(--height) * ${aspectRatio}))` }}
      >
        {poster ? (
          <RetriedImage
            src={poster}
            alt=""
            decoding="async"
            loading="lazy"
            className="size-full rounded-xs object-contain"
          />
        ) : (
          asset && (
            <span className="grid size-full place-items-center text-ink-faint">
              <TypeIcon type={asset.type} className="size-6" />
            </span>
          )
        )}
        {take.isPick && <PickLoop />}
      </Link>
    </span>
  );
}

function SameShot({ row, board, takeOf }: RowProps) {
  const [take] = row.takes;
  if (!take) return null;
  return (
    <li className="flex min-w-0 items-center gap-3.5">
      <ShotNumber of={row.number} />
      <Picture
        row={row}
        take={take}
        boardId={board.id}
        takeOf={takeOf}
        className="[--height:5rem] [--width:7rem]"
      />
      <p className="min-w-0 text-sm">
        <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {nameOf(board, row.shotId)}
        </span>
        <span className="block text-ink-soft">
          {[text.take(take.letter), take.chosenBy.join(", ")].filter(Boolean).join(" · ")}
        </span>
      </p>
    </li>
  );
}
