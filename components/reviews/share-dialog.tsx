import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTask } from "@/components/ui/use-task";
import { DEFAULT_DAYS, MAX_TITLE, type ReviewedThing } from "@/lib/reviews/review";
import { endOfDay } from "./last-day";
import { LinkFields, type ReadyLink, useLinkForm } from "./link-fields";
import { MadeLink } from "./made-link";
import { messages } from "./messages";
import { ReviewLinks } from "./review-links";

const text = messages.share;
type ShareDialogProps = { thing: ReviewedThing; title: string; onClose: () => void };

/** What a new link shows and for how long, and the links that there are. */
export default function ShareDialog({ thing, title, onClose }: ShareDialogProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [path, setPath] = useState<string | null>(null);
  const form = useLinkForm(
    {
      ...{ title: title.slice(0, MAX_TITLE), from: "", password: "", shares_takes: false, must_answer: "" },
      ...{ allows_downloads: false, shows_prompts: false, shows_models: false },
    },
    DEFAULT_DAYS,
  );
  const { ready } = form;
  const show = async (made: string) => {
    setPath(made);
    await cache.invalidateQueries(reviewsQuery(thing));
  };
  const make = ({ lastDay, password, ...settings }: ReadyLink) =>
    run(async () => {
      const expires_at = endOfDay(lastDay);
      const body = { ...thing, ...settings, expires_at, password: password || null };
      await show((await reviewsClient.create({ body })).path);
    }, text.makeFailed);
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.explained[thing.of]}
      footer={
        path === null && (
          <Button variant="ink" busy={isBusy} disabled={!ready} onClick={() => ready && void make(ready)}>
            {text.make}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {path === null ? (
          <LinkFields
            of={thing.of}
            form={form}
            password={{ label: text.password, hint: text.passwordHint }}
          />
        ) : (
          <MadeLink key={path} path={path} onAnother={() => setPath(null)} />
        )}
        <ReviewLinks thing={thing} onLink={(made) => void show(made)} />
      </div>
    </Dialog>
  );
}
