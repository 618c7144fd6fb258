import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { planQuery } from "@/components/api/account";
import { useSpendCheck } from "@/components/api/limits";
import { isKeyRefused } from "@/components/shell/query-errors";
import { shellDialog } from "@/components/shell/stores";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import type { Spend, SpendCheck } from "@/lib/limits/check-spend";
import type { SpendPlace } from "@/lib/limits/limit";
import { limitFor } from "@/lib/limits/suggested-limit";
import { settingsLink } from "@/lib/navigation/settings";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { BlockNote } from "./block-note";
import { messages } from "./messages";

const text = messages.spendBlock;

const AskHigherLimit = lazyPart(() => import("@/components/limits/ask/ask-higher-limit"));

/** Why nothing can be made now, and who can lift that. */
export type SpendBlock = { reason: "role" | "key" | "plan" | "rule" | "spend" | "places"; message: string };

/**
 * Says what stands in the way of so many credits, and which limit or balance they would exceed, if only with a warning or
 * a question. Credits are null while nobody knows them.
 * @param place what they are for; left out for what is on no board and has no tag
 */
export function useSpendBlock(
  place?: SpendPlace,
): (credits: number | null, what: Spend["what"]) => { block: SpendBlock | null; over: SpendCheck | null } {
  const may = useMay();
  const plan = useQuery(planQuery());
  const checkSpend = useSpendCheck(place);
  return (credits, what) => {
    const stop = (reason: SpendBlock["reason"], message: string, over: SpendCheck | null = null) => ({
      block: { reason, message },
      over,
    });
    if (!may("make")) return stop("role", access.makers);
    if (isKeyRefused(plan.error)) return stop("key", text.key);
    if (plan.data?.api_enabled === false) return stop("plan", text.plan);
    const over = credits === null ? null : checkSpend(credits, what);
    if (over?.effect !== "block") return { block: null, over };
    return stop("spend", `${over.message} ${text.blocked[over.of]}`, over);
  };
}

type SpendNoteProps = {
  /** Names the text for the button that it is about. */
  id: string;
  reason: SpendBlock["reason"];
  /** The limit or the balance that it is about. */
  over?: SpendCheck | null | undefined;
  className: string;
  children: ReactNode;
};

/** One line of why Generate does nothing or asks first, with a link to who or what can lift that. */
export function SpendNote({ id, reason, over, className, children }: SpendNoteProps) {
  const may = useMay();
  // Who may not make anything, or not replace the key, asks an owner.
  const isAboutOwners = reason === "role" || reason === "key";
  const limit = reason === "spend" && !may("manage") ? over?.limit : null;
  return (
    <BlockNote id={id} message={children} limit={over?.of} className={className}>
      {limit && over && (
        <>
          <AskHigherLimit
            limitId={limit.id}
            suggested={limitFor(limit.limit_credits, over.overBy)}
            look="word"
          />
          {text.or}
        </>
      )}
      {reason === "key" && may("manage") ? (
        <button type="button" className="underline" onClick={() => shellDialog.set("replace-key")}>
          {text.replaceKey}
        </button>
      ) : (
        <Link
          href={
            reason === "rule"
              ? settingsLink("models")
              : isAboutOwners
                ? settingsLink("people")
                : PAGE_PATHS.usage
          }
          className="underline"
        >
          {reason === "rule" ? text.rules : isAboutOwners ? access.owners : text.usage}
        </Link>
      )}
    </BlockNote>
  );
}
