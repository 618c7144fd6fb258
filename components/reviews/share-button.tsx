import { Share2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";

export const ShareDialog = lazyPopup(() => import("./share-dialog"));

type ShareButtonProps = {
  thing: ReviewedThing;
  /** What the review is called, unless its maker writes another. */
  title: string;
};

/** Opens the links of a thing, and makes one. Viewers share nothing. */
export function ShareButton({ thing, title }: ShareButtonProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may("arrange")) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {messages.share.button}
      </Button>
      {isOpen && <ShareDialog thing={thing} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
