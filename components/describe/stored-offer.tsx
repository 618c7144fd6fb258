import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Description } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";

type StoredOfferProps = { description: Description; busy: boolean; onAgain: () => void };

/** Offers the stored result of the same clip and model. A new request costs credits. */
export function StoredOffer({ description, busy, onAgain }: StoredOfferProps) {
  const { id, model_id, created_at, result } = description;
  const charged = result && formatMillicredits(result.usage.millicredits_charged);
  return (
    <Callout
      tone="accent"
      title="This clip is described already"
      action={
        <>
          <Link href={descriptionLink(id)} className={buttonLook({ variant: "primary", size: "sm" })}>
            Open the result · free
          </Link>
          <Button size="sm" busy={busy} onClick={onAgain}>
            Describe again · charged again
          </Button>
        </>
      }
    >
      By {model_id}, {new Date(created_at).toLocaleString()}
      {charged && `, for ${charged}`}.
    </Callout>
  );
}
