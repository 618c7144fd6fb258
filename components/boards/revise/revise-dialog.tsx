import { Sparkles, Square } from "lucide-react";
import { useId, useState } from "react";
import { SpendNote, useSpendBlock } from "@/components/submit/spend-block";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { spendName } from "@/lib/limits/check-spend";
import { formatMillicredits } from "@/lib/llm/cost";
import { remarkTimeWords } from "@/lib/reviews/remark-time";
import type { Remark } from "@/lib/reviews/review";
import { TakePicture } from "../cell/take-picture";
import { messages } from "./messages";
import { type Draft, type Revised, revisionOf, withPrompt } from "./revisions";
import { useProposals } from "./use-proposals";
import { useRevision } from "./use-revision";

const text = messages;

type ReviseDialogProps = {
  board: Board;
  reviewId: string;
  /** The shots with open remarks. */
  shots: readonly Revised[];
  catalogs: Catalogs | null;
  nameOf: (modelId: string) => string;
  onClose: () => void;
};

/**
 * New prompts for the shots with open remarks, proposed by a language model or written by hand, each beside the present one;
 * one press makes a take of each.
 */
export default function ReviseDialog({
  board,
  reviewId,
  shots: given,
  catalogs,
  nameOf,
  onClose,
}: ReviseDialogProps) {
  // What is decided here stays although remarks and takes come in meanwhile.
  const [shots] = useState(given);
  const [prompts, setPrompts] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const promptOf = ({ row }: Revised) => prompts[row.shot.id] ?? row.shot.prompt;
  const write = (id: string, prompt: string) => setPrompts((all) => ({ ...all, [id]: prompt }));
  const drafts = shots.map(
    (revised): Draft => ({
      revised,
      prompt: promptOf(revised),
      cell: withPrompt(revised, promptOf(revised), catalogs),
    }),
  );
  const chosen = drafts.filter(({ revised }) => !left.has(revised.row.shot.id));
  const proposals = useProposals(
    chosen.map(({ revised }) => revised),
    (found) => {
      for (const { number, row } of shots) {
        const prompt = found.get(number);
        if (prompt !== undefined) write(row.shot.id, prompt);
      }
    },
  );
  const { isSending, error, send } = useRevision(board.id, reviewId, onClose);
  const revision = revisionOf(board.revision, chosen);
  const problem = problemOf(chosen, revision !== null);
  const noteId = useId();
  const { block, over } = useSpendBlock({ boardId: board.id, tags: board.tags })(
    revision?.credits ?? null,
    spendName(chosen.length, false),
  );
  const fault = problem ?? error;
  const limit = block?.message ?? over?.message ?? null;
  return (
    <Dialog
      size="lg"
      title={text.title}
      description={text.about}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          className="tabular-nums"
          busy={isSending}
          disabled={revision === null || proposals.isAsking}
          aria-disabled={block !== null || undefined}
          aria-describedby={fault || limit ? noteId : undefined}
          onClick={() => block === null && revision && void send(revision)}
        >
          {text.revise(chosen.length, revision?.credits ?? 0)}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Proposals proposals={proposals} />
        <ul className="flex flex-col">
          {drafts.map((draft) => {
            const { id } = draft.revised.row.shot;
            return (
              <ShotToRevise
                key={id}
                draft={draft}
                isLeft={left.has(id)}
                model={nameOf(draft.cell.column.model_id)}
                isBusy={proposals.isAsking}
                onWrite={(prompt) => write(id, prompt)}
                onLeave={(isLeft) =>
                  setLeft((all) => new Set(isLeft ? [...all, id] : [...all].filter((each) => each !== id)))
                }
              />
            );
          })}
        </ul>
        {fault ? (
          <Callout tone={error ? "danger" : "warning"}>
            <span id={noteId}>{fault}</span>
          </Callout>
        ) : (
          limit && (
            <SpendNote id={noteId} reason={block?.reason ?? "spend"} over={over} className="w-full">
              {limit}
            </SpendNote>
          )
        )}
      </div>
    </Dialog>
  );
}

/** What stands in the way of a press, by its first shot. */
function problemOf(chosen: readonly Draft[], canRun: boolean): string | null {
  if (chosen.length === 0) return text.none;
  const empty = chosen.find(({ prompt }) => prompt.trim() === "");
  if (empty) return text.empty(empty.revised.number);
  const stuck = chosen.find(({ cell }) => cell.cell.problem !== null);
  if (stuck) return text.cannotRun(stuck.revised.number, stuck.cell.cell.problem ?? "");
  return canRun ? null : text.noPrice;
}

/** The model that writes the prompts, what that costs at most, and what came of it. */
function Proposals({ proposals }: { proposals: ReturnType<typeof useProposals> }) {
  const { models, model, choose, mostMillicredits, isPending, isAsking, propose, stop, answer, error, read } =
    proposals;
  if (!model || mostMillicredits === null)
    return isPending ? <div className="h-9" /> : <Callout>{text.noModel}</Callout>;
  const refusal = error?.message ?? answer?.error?.message;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={text.propose(formatMillicredits(mostMillicredits))}
          value={model.id}
          disabled={isAsking}
          options={models.map(({ id }) => ({ value: id, label: id }))}
          onChange={choose}
        />
        {isAsking ? (
          <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={stop}>
            {text.stop}
          </Button>
        ) : (
          <Button
            variant="ink"
            className="tabular-nums"
            icon={<Sparkles aria-hidden className="size-4" />}
            onClick={propose}
          >
            {text.propose(formatMillicredits(mostMillicredits))}
          </Button>
        )}
        <p className="text-ink-soft text-sm tabular-nums">
          {isAsking
            ? text.proposing
            : read && read.found > 0
              ? [
                  text.proposed(read.found),
                  read.found < read.of ? text.some(read.of - read.found) : null,
                  answer?.millicredits != null ? text.cost(formatMillicredits(answer.millicredits)) : null,
                ]
                  .filter(Boolean)
                  .join(" ")
              : null}
        </p>
      </div>
      {refusal && (
        <Callout tone="danger" title={text.failed}>
          {refusal} {answer?.status === "refused" ? null : text.mayBeCharged}
        </Callout>
      )}
      {!refusal && read?.found === 0 && <Callout tone="warning">{text.noProposals}</Callout>}
    </div>
  );
}

type ShotProps = {
  draft: Draft;
  model: string;
  isLeft: boolean;
  isBusy: boolean;
  onWrite: (prompt: string) => void;
  onLeave: (isLeft: boolean) => void;
};

/** A shot: its pick and what was remarked on it, its prompt now and the new one, and what a take costs. */
function ShotToRevise({ draft, model, isLeft, isBusy, onWrite, onLeave }: ShotProps) {
  const { revised, prompt, cell } = draft;
  const { number, row, pick, remarks } = revised;
  const isSame = prompt === row.shot.prompt;
  return (
    <li className="grid gap-x-5 gap-y-3 border-line border-t py-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <label className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-ink"
            checked={!isLeft}
            aria-label={text.include(number)}
            onChange={({ target }) => onLeave(!target.checked)}
          />
          <span className="font-semibold tabular-nums">{text.shot(number)}</span>
        </label>
        {pick && <TakePicture take={pick} />}
        <p className="text-ink-soft text-sm tabular-nums">{text.price(model, cell.cell.credits)}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <ul aria-label={text.remarks} className="flex flex-col gap-1">
          {remarks.map((remark) => (
            <RemarkLine key={remark.id} remark={remark} />
          ))}
        </ul>
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-1.5">
            <p className="font-medium text-sm">{text.now}</p>
            <p dir="auto" className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
              {row.shot.prompt}
            </p>
          </div>
          <Field
            label={text.nextLabel}
            aside={
              !isSame && (
                <button type="button" className="underline" onClick={() => onWrite(row.shot.prompt)}>
                  {text.reset}
                </button>
              )
            }
            hint={isSame ? text.unchanged : undefined}
          >
            <TextArea
              rows={3}
              aria-label={text.next(number)}
              value={prompt}
              disabled={isLeft || isBusy}
              onChange={({ target }) => onWrite(target.value)}
            />
          </Field>
        </div>
      </div>
    </li>
  );
}

function RemarkLine({ remark }: { remark: Remark }) {
  const { film, shot } = remarkTimeWords(remark, null);
  return (
    <li className="text-sm [overflow-wrap:anywhere]">
      <span className="type-edge text-ink-soft">{film ?? shot}</span>{" "}
      <bdi className="font-medium">{remark.name}</bdi> <span dir="auto">{remark.text}</span>
    </li>
  );
}
