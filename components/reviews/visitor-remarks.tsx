import { useState } from "react";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import type { ReviewedThing } from "@/lib/reviews/review";

const ReviewStatus = lazyPart(() => import("./review-status"));
const RemarksDialog = lazyPopup(() => import("./remarks-dialog"));

/** What visitors say about a thing, under what else is known of it. Nothing where nobody has said anything. */
export function VisitorRemarks({ thing }: { thing: ReviewedThing }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ReviewStatus thing={thing} onOpen={() => setIsOpen(true)} />
      {isOpen && <RemarksDialog thing={thing} onClose={() => setIsOpen(false)} />}
    </>
  );
}
