import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import type { Description } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";
import { messages } from "./messages";

type StoredOfferProps = { description: Description; busy: boolean; onAgain: () => void };

/** Offers the stored result of the same clip and model. A new request costs credits. */
export function StoredOffer({ description, busy, onAgain }: StoredOfferProps) {
  const { id, model_id, created_at, result } = description;
  const charged = result && formatMillicredits(result.usage.millicredits_charged);
  return (
    <Callout
      tone="accent"
      title={messages.storedOffer.title}
      action={
        <>
          <Link href={descriptionLink(id)} className={buttonLook({ variant: "primary", size: "sm" })}>
            {messages.storedOffer.open}
          </Link>
          <Button size="sm" busy={busy} onClick={onAgain}>
            {messages.storedOffer.again}
          </Button>
        </>
      }
    >
      {messages.storedOffer.details(model_id, created_at, charged)}
    </Callout>
  );
}
