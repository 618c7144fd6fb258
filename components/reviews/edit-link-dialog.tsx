import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { Review, ReviewedThing } from "@/lib/reviews/review";
import { dayOf, endOfDay } from "./last-day";
import { LinkFields, type ReadyLink, useLinkForm } from "./link-fields";
import { messages } from "./messages";

const text = messages.edit;

const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(", ") === other.join(", ");

type EditLinkDialogProps = { review: Review; thing: ReviewedThing; onClose: () => void };

/** Changes what a link shows, to whom and until when. The link itself stays. */
export function EditLinkDialog({ review, thing, onClose }: EditLinkDialogProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const before = new Date(review.expires_at);
  const { title, allows_downloads, shows_prompts, shows_models, shares_takes } = review;
  const shown = { title, allows_downloads, shows_prompts, shows_models, shares_takes };
  const form = useLinkForm(
    { ...shown, from: review.from ?? "", password: "", must_answer: review.must_answer.join(", ") },
    before,
  );
  const { ready } = form;
  const [isRemoved, setIsRemoved] = useState(false);
  const remove = (isOn: boolean) => {
    setIsRemoved(isOn);
    form.set({ password: "" });
  };
  const save = ({ lastDay, password, must_answer, ...settings }: ReadyLink) =>
    run(async () => {
      await reviewsClient.change({
        params: { reviewId: review.id },
        body: {
          ...settings,
          from: settings.from || null,
          // A name with a comma in it stays one while nobody changes the names.
          ...(isSameText(must_answer, review.must_answer) ? {} : { must_answer }),
          // Whoever leaves the day leaves the hour, too.
          ...(lastDay !== dayOf(before) && { expires_at: endOfDay(lastDay) }),
          ...(isRemoved ? { password: null } : password !== "" && { password }),
        },
      });
      await cache.invalidateQueries(reviewsQuery(thing));
      toast(text.saved, { tone: "positive" });
      onClose();
    }, messages.links.failed);
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.explained}
      footer={
        <Button variant="ink" busy={isBusy} disabled={!ready} onClick={() => ready && void save(ready)}>
          {text.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <LinkFields
          of={thing.of}
          form={form}
          password={
            review.has_password
              ? { label: text.newPassword, hint: text.newPasswordHint, disabled: isRemoved }
              : { label: messages.share.password, hint: messages.share.passwordHint }
          }
        />
        {review.has_password && <Switch label={text.removePassword} checked={isRemoved} onChange={remove} />}
      </div>
    </Dialog>
  );
}
