import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { jobQueries } from "@/components/api/jobs";
import { balanceQuery, useLimits } from "@/components/api/limits";
import { useWhyNot } from "@/components/api/model-rules";
import { summaryQuery } from "@/components/api/summary";
import { announce } from "@/components/ui/announce";
import { bottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/clock";
import { Kbd } from "@/components/ui/kbd";
import { lazyPart } from "@/components/ui/lazy-part";
import type { JobKind } from "@/lib/jobs/job";
import { type SpendCheck, spendName, tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft } from "@/lib/limits/limit";
import type { RuledUse } from "@/lib/rules/why-not";
import { messages } from "./messages";
import { type SpendBlock, SpendNote, useSpendBlock } from "./spend-block";
import type { UnfilledPlaces } from "./unfilled-places";

const text = messages.submitBar;

const AskNote = lazyPart(() => import("./ask-note"));
const UnfilledPlacesNote = lazyPart(() => import("./unfilled-places"));
const OwnRequests = lazyPart(() => import("./own-requests"));

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
  /** Whether there is no text yet. The button then looks as if it did nothing, and leads to the text. */
  needsText: boolean;
  /** What keeps the form from being sent, and what only deserves a warning. */
  block: SpendBlock | null;
  warning: SpendCheck | null;
  /** What the text leaves open, where that is the block. */
  places: UnfilledPlaces | null;
  /** Why the API did not allow the latest job; null where it did. */
  denied: string | null;
};

/**
 * Price and button, always visible: at the bottom of a form that is longer than its column, whose padding it covers,
 * and above a phone's page bar.
 * A button that cannot be pressed is described by the reason.
 */
export function SubmitBar(props: SubmitBarProps) {
  const { credits, isMax, expected = credits ?? 0, waitsUntil, takes, needsText } = props;
  const { block, warning, denied, places } = props;
  const noteId = useId();
  const asked = useQuery(summaryQuery()).data?.approvals_asked ?? 0;
  const isQuiet = needsText && block === null;
  const asks = warning?.effect === "ask" && !block;
  const isNoted = block || warning || denied || credits === null || isQuiet;
  return (
    <div
      ref={bottomBar}
      className="z-10 flex flex-col gap-2 bg-canvas tabular-nums max-md:fixed max-md:inset-x-0 max-md:bottom-(--bar) max-md:border-line max-md:border-t max-md:px-4 max-md:py-2.5 md:sticky md:bottom-0 md:-mb-2.5 md:pt-1 md:pb-2.5 lg:-bottom-4 short:static"
    >
      {places && block?.reason === "places" && <UnfilledPlacesNote id={noteId} places={places} />}
      {block?.reason !== "places" && (block || warning || denied) && (
        <SpendNote
          id={noteId}
          reason={block ? block.reason : denied ? "key" : "spend"}
          over={warning}
          className="text-xs"
        >
          {block?.message ?? (denied ? text.denied(denied) : warning && warningOf(warning, takes))}
        </SpendNote>
      )}
      {asks && <AskNote />}
      <Button
        type="submit"
        variant={isQuiet || block ? "quiet" : "primary"}
        size="lg"
        disabled={credits === null}
        // Stays reachable by keyboard, so that its reason is read.
        aria-disabled={block !== null || undefined}
        aria-describedby={isNoted ? noteId : undefined}
        onClick={(event) => {
          if (!block) return;
          event.preventDefault();
          announce(block.message);
        }}
        className={clsx(
          "w-full font-semibold aria-disabled:cursor-not-allowed",
          (isQuiet || block) && "bg-hover",
        )}
      >
        <span className="flex min-w-0 flex-1 items-center justify-between gap-3 max-md:justify-center">
          <span className="truncate">
            {credits === null
              ? text.generate
              : asks
                ? text.askFor(credits, isMax)
                : text.generateFor(takes, credits, isMax)}
          </span>
          <span aria-hidden className="max-md:hidden *:text-inherit">
            <Kbd>{text.keys}</Kbd>
          </span>
        </span>
      </Button>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft text-xs not-[:has(p)]:hidden">
        {waitsUntil ? (
          <p>
            {text.rateLimited.before} <Countdown at={Date.parse(waitsUntil)} />
            {text.rateLimited.after}
          </p>
        ) : credits === null ? (
          <p id={block || denied ? undefined : noteId}>{text.incomplete}</p>
        ) : isMax ? (
          <p>{text.unmeasured(credits)}</p>
        ) : expected !== credits ? (
          <p>{text.reserved(credits, expected)}</p>
        ) : isQuiet ? (
          <p id={warning || denied ? undefined : noteId}>{text.needsPrompt}</p>
        ) : null}
        {asked > 0 && <OwnRequests />}
        {credits !== null && <WhatIsLeft credits={credits} isQuiet={isQuiet} />}
      </div>
    </div>
  );
}

const warningOf = ({ effect, message, overBy, of }: SpendCheck, takes: number): string =>
  effect === "ask" ? message : `${message} ${text.warned(takes, overBy, of)}`;

/**
 * What is left: of the balance that a person entered after this press, and of the main limit before it. Empty where
 * neither is known.
 */
function WhatIsLeft({ credits, isQuiet }: { credits: number; isQuiet: boolean }) {
  const { data: typed } = useQuery(balanceQuery);
  const { data: limits } = useLimits();
  const [latest] = typed?.typed ?? [];
  const limit = tightestLimit(limits?.data ?? []);
  const available = typed?.available ?? null;
  return (
    <>
      {latest && available !== null && !isQuiet && (
        <p
          data-balance-left
          title={text.balanceHint(Math.max(0, Math.floor(available)), latest.credits)}
          className="max-md:hidden"
        >
          {text.balanceAfter(Math.floor(available - credits))}
        </p>
      )}
      {limit && (
        <p className="max-md:hidden">{text.limitLeft[limit.period](Math.floor(creditsLeft(limit)))}</p>
      )}
    </>
  );
}

/**
 * What stands in the way of so many credits, of one job or of all takes, and what only deserves a warning; credits are
 * null while the form is incomplete. `denied` is why the API did not allow the latest job, which the next one probably
 * meets again.
 * @param tags those that the jobs begin with, whose limits count them
 * @param isMax whether they are the most that it may cost, because the length of its audio is not known
 * @param uses what the press makes, which the rules of a role may refuse
 */
export function useSubmitBlock(
  credits: number | null,
  takes: number,
  {
    kind,
    tags,
    isMax,
    uses,
  }: { kind: JobKind; tags: readonly string[]; isMax: boolean; uses: readonly RuledUse[] },
): { block: SpendBlock | null; warning: SpendCheck | null; denied: string | null } {
  const denied = useLatestDenial(kind);
  const { block: spent, over } = useSpendBlock({ tags })(credits, spendName(takes, isMax));
  const whyNot = useWhyNot();
  const rule = uses.map(whyNot).find((reason) => reason !== null);
  const block =
    spent && spent.reason !== "spend" ? spent : rule ? { reason: "rule" as const, message: rule } : spent;
  return { block, warning: over, denied: block && block.reason !== "spend" ? null : denied };
}

/**
 * The API's words of why it did not allow the latest job of a kind; null if it accepted one since. Nothing else tells
 * what a key may do.
 */
function useLatestDenial(kind: JobKind): string | null {
  const { data } = useInfiniteQuery({
    ...jobQueries.stage(kind),
    select: ({ pages }) => {
      const jobs = pages.flatMap((page) => page.data).filter(({ imported }) => !imported);
      const decisive = jobs.find(({ accepted_at, error }) => accepted_at !== null || error?.status === 403);
      return decisive?.accepted_at === null ? (decisive.error?.message ?? null) : null;
    },
  });
  return data ?? null;
}
