"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { ReviewedThing } from "@/lib/reviews/review";

const ReviewStatus = dynamic(() => importWithRetry(() => import("./review-status")), { ssr: false });
const RemarksDialog = dynamic(() => importWithRetry(() => import("./remarks-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

/** What visitors say about a thing, under what else is known of it. Nothing where nobody has said anything. */
export function ThingRemarks({ thing }: { thing: ReviewedThing }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ReviewStatus thing={thing} onOpen={() => setIsOpen(true)} />
      {isOpen && <RemarksDialog thing={thing} onClose={() => setIsOpen(false)} />}
    </>
  );
}
