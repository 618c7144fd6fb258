import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limitRequestsQuery } from "@/components/api/approvals";
import { useLimits } from "@/components/api/limits";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { limitSubject } from "@/lib/limits/limit";
import { messages as text } from "./messages";

const AskDialog = lazyPopup(() => import("./ask-dialog"));

type AskHigherLimitProps = {
  limitId: string;
  /** What is offered in the field of the dialog. */
  suggested: number;
  /** `word` stands in a sentence. */
  look: "word" | "button";
};

/** Asks owners for a higher limit, or says what was asked for, which it then changes. */
export default function AskHigherLimit({ limitId, suggested, look }: AskHigherLimitProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: requests } = useQuery(limitRequestsQuery);
  const limit = useLimits().data?.data.find(({ id }) => id === limitId);
  const open = requests?.data.find(
    (request) => request.is_yours && request.status === "waiting" && request.limit.id === limitId,
  );
  const name = limit ? limitSubject(limit) : text.unknown;
  const label = open ? text.asked(open.asked_credits) : text.action;
  const ask = () => setIsOpen(true);
  return (
    <>
      {look === "word" ? (
        <button type="button" className="touch-target underline" onClick={ask}>
          {label}
        </button>
      ) : (
        <Button size="sm" variant="quiet" aria-label={text.of(label, name)} onClick={ask}>
          {label}
        </Button>
      )}
      {isOpen && requests && (
        <AskDialog
          name={name}
          limitId={limitId}
          now={limit?.limit_credits ?? null}
          suggested={open?.asked_credits ?? suggested}
          request={open ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
