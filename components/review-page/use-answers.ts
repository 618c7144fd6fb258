import { sharedReviewClient } from "@/components/api/shared-review";
import { announce } from "@/components/ui/announce";
import { useTask } from "@/components/ui/use-task";
import type { SharedItem, SharedReview, SharedShot } from "@/lib/reviews/shared-review";
import { messages } from "./messages";
import type { ReviewCall } from "./use-review";

type Answering = {
  token: string;
  /** What is shown: an answer is to its version. */
  review: SharedReview;
  /** Of this visitor; empty where it is not known. */
  name: string;
  onChange: (act: ReviewCall) => Promise<void>;
};

/** What a visitor chooses and decides, and takes back. */
export function useAnswers({ token, review: { version }, name, onChange }: Answering) {
  const choosing = useTask();
  const deciding = useTask();
  const params = { token };
  /** Takes what is on the stage, or takes that back. */
  const choose = (shot: SharedShot, { id, take }: SharedItem) => {
    const isChosen = shot.chosen === id;
    const body = { item_id: id, name: name || null };
    return choosing.run(
      async () => {
        await onChange(() =>
          isChosen
            ? sharedReviewClient.takeBackChoice({ params: { ...params, itemId: id } })
            : sharedReviewClient.choose({ params, body }),
        );
        announce(isChosen ? messages.takes.tookBack : messages.takes.chosen(take ?? ""));
      },
      isChosen ? messages.takes.takeBackFailed : messages.takes.failed,
    );
  };
  /** Rejects with why it was not sent. */
  const decide = async (verdict: "approved" | "changes", by: string, note: string | null) => {
    const body = { verdict, name: by, note, version };
    await onChange(() => sharedReviewClient.decide({ params, body }));
    announce(messages.decision.sent);
  };
  const takeBackVerdict = () =>
    deciding.run(async () => {
      await onChange(() => sharedReviewClient.takeBackVerdict({ params }));
      announce(messages.decision.tookBack);
    }, messages.decision.takeBackFailed);
  return { choose, isChoosing: choosing.isBusy, decide, takeBackVerdict, isDeciding: deciding.isBusy };
}
