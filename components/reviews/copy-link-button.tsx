import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { reviewsClient } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { useTask } from "@/components/ui/use-task";
import type { Review } from "@/lib/reviews/review";
import { messages } from "./messages";

const LinkDialog = lazyPopup(() => import("./link-dialog"));

/** Gives the link of a review again to whoever made it. Nothing for anybody else, and of a link that is over. */
export function CopyLinkButton({ review: { id, can_copy_link } }: { review: Review }) {
  const { run, isBusy } = useTask();
  const [path, setPath] = useState<string | null>(null);
  if (!can_copy_link) return null;
  const copy = () =>
    run(async () => {
      const link = await reviewsClient.copyLink({ params: { reviewId: id } });
      setPath(link.path);
    }, messages.links.copyFailed);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        busy={isBusy}
        icon={<LinkIcon aria-hidden className="size-4" />}
        onClick={() => void copy()}
      >
        {messages.share.copy}
      </Button>
      {path !== null && <LinkDialog path={path} onClose={() => setPath(null)} />}
    </>
  );
}
