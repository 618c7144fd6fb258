"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { planQuery } from "@/components/api/account";
import { balance, useSpendCheck } from "@/components/api/budgets";
import { queries } from "@/components/api/jobs";
import { isKeyRefused } from "@/components/shell/query-errors";
import { shellDialog } from "@/components/shell/stores";
import { announce } from "@/components/ui/announce";
import { bottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/clock";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import type { Spend, SpendCheck } from "@/lib/budget/check-spend";
import type { JobKind } from "@/lib/jobs/job";
import { usageLink } from "@/lib/navigation/usage";
import { messages } from "./messages";

const text = messages.submitBar;

type SubmitBarProps = {
  /** Whole credits that will be reserved; null while the form is incomplete. */
  credits: number | null;
  /** Whether they are the most that it may cost. */
  isMax: boolean;
  /** Credits of the probable charge, when they differ from the reserved ones. */
  expected?: number | undefined;
  waitsUntil: string | null;
  /** How many jobs the credits are for. */
  takes: number;
  /** What keeps the form from being sent, and what only deserves a warning. */
  block: Block | null;
  warning: SpendCheck | null;
  /** Why the API did not allow the latest job; null where it did. */
  denied: string | null;
  /** Beside the button. */
  children?: ReactNode;
};

/**
 * Price and button, always visible: at the bottom of the form, above a phone's page bar. A button that cannot be
 * pressed is described by the reason.
 */
export function SubmitBar(props: SubmitBarProps) {
  const {
    credits,
    isMax,
    expected = credits ?? 0,
    waitsUntil,
    takes,
    block,
    warning,
    denied,
    children,
  } = props;
  const noteId = useId();
  return (
    <div
      ref={bottomBar}
      className="sticky bottom-(--bar) z-10 -mx-4 mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2 border-line border-t bg-canvas px-4 py-3 short:static md:-mx-6 md:px-6"
    >
      <SpendNote id={noteId} block={block} warning={warning} denied={denied} takes={takes} />
      <div className="min-w-0 flex-1 text-ink-soft text-xs tabular-nums max-sm:basis-full max-sm:not-[:has(p)]:hidden">
        {waitsUntil ? (
          <p>
            {text.rateLimited.before} <Countdown at={Date.parse(waitsUntil)} />
            {text.rateLimited.after}
          </p>
        ) : isMax && credits !== null ? (
          <p>{text.unmeasured(credits)}</p>
        ) : credits !== null && expected !== credits ? (
          <p>{text.reserved(credits, expected)}</p>
        ) : credits === null ? (
          <p id={block || denied ? undefined : noteId}>{text.incomplete}</p>
        ) : (
          // Beside the longer button of several takes there is no room.
          takes === 1 && (
            <span className="max-lg:hidden">
              <Kbd>{text.keys.ctrl}</Kbd> <Kbd>{text.keys.enter}</Kbd>
            </span>
          )
        )}
        <BalanceLeft />
      </div>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={credits === null}
        // Stays reachable by keyboard, so that its reason is read.
        aria-disabled={block !== null || undefined}
        aria-describedby={block || warning || denied || credits === null ? noteId : undefined}
        onClick={(event) => {
          if (!block) return;
          event.preventDefault();
          announce(block.message);
        }}
        className="max-sm:flex-1 max-sm:px-3 tabular-nums aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      >
        {credits !== null ? text.generateFor(takes, credits, isMax) : text.generate}
      </Button>
    </div>
  );
}

type SpendNoteProps = {
  /** Names the note for the button that it is about. */
  id: string;
  block: Block | null;
  warning: SpendCheck | null;
  denied: string | null;
  /** How many jobs it is about. */
  takes: number;
};

/**
 * One line before sending: why the job cannot be sent and who can lift that, or that it would exceed a limit that
 * only warns. Empty when there is nothing to say.
 */
function SpendNote({ id, block, warning, denied, takes }: SpendNoteProps) {
  const words = messages.spendNote;
  if (!block && !warning && !denied) return null;
  const isAboutKey = block ? block.reason === "key" : denied !== null;
  return (
    <p
      data-limit={warning?.limit}
      data-blocked={block?.reason}
      className="flex basis-full gap-2 pb-1 text-warning text-xs"
    >
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        <span id={id}>
          {block
            ? block.message
            : denied
              ? words.denied(denied)
              : warning && `${warning.message} ${words.warned(takes, warning.overBy, warning.limit)}`}
        </span>{" "}
        {isAboutKey ? (
          <button type="button" className="underline" onClick={() => shellDialog.set("replace-key")}>
            {words.replaceKey}
          </button>
        ) : (
          <Link href={usageLink()} className="underline">
            {words.link}
          </Link>
        )}
      </span>
    </p>
  );
}

/** What is left of the balance that a person entered; empty before anyone entered one. */
function BalanceLeft() {
  const { data } = useQuery(balance);
  const [latest] = data?.typed ?? [];
  if (!latest || data?.available == null) return null;
  return <p data-balance-left>{text.balanceLeft(Math.max(0, Math.floor(data.available)), latest.credits)}</p>;
}

/** Why a form may not send now, and who can lift that. */
type Block = { reason: "key" | "plan" | "spend"; message: string };

/** How the messages of limits call what is about to be sent. */
export const spendName = (takes: number, isMax: boolean): Spend["what"] =>
  isMax ? (takes > 1 ? "unmeasuredTakes" : "unmeasured") : takes > 1 ? "takes" : "job";

/**
 * What stands in the way of so many credits, of one job or of all takes, and what only deserves a warning; credits are
 * null while the form is incomplete. `denied` is why the API did not allow the latest job, which the next one probably
 * meets again.
 * @param isMax whether they are the most that it may cost, because the length of its audio is not known
 */
export function useSubmitBlock(
  credits: number | null,
  takes: number,
  { kind, isMax }: { kind: JobKind; isMax: boolean },
): { block: Block | null; warning: SpendCheck | null; denied: string | null } {
  const plan = useQuery(planQuery());
  const denied = useLatestDenial(kind);
  const checkSpend = useSpendCheck();
  const spend = credits === null ? null : checkSpend(credits, spendName(takes, isMax));
  if (isKeyRefused(plan.error))
    return { block: { reason: "key", message: messages.useSubmitBlock.key }, warning: null, denied: null };
  if (plan.data?.api_enabled === false) {
    return { block: { reason: "plan", message: messages.useSubmitBlock.plan }, warning: null, denied: null };
  }
  if (!spend?.blocks) return { block: null, warning: spend, denied };
  const message = `${spend.message} ${messages.useSubmitBlock.lifted[spend.limit]}`;
  return { block: { reason: "spend", message }, warning: spend, denied };
}

/**
 * The API's words of why it did not allow the latest job of a kind; null if it accepted one since. Nothing else tells
 * what a key may do.
 */
function useLatestDenial(kind: JobKind): string | null {
  const { data } = useInfiniteQuery({
    ...queries.stage(kind),
    select: ({ pages }) => {
      const jobs = pages.flatMap((page) => page.data).filter(({ imported }) => !imported);
      const decisive = jobs.find(({ accepted_at, error }) => accepted_at !== null || error?.status === 403);
      return decisive?.accepted_at === null ? (decisive.error?.message ?? null) : null;
    },
  });
  return data ?? null;
}
