import { useEffect } from "react";
import { sharedReviewClient } from "@/components/api/shared-review";
import { announce } from "@/components/ui/announce";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import type { Mark, NewRemark, SharedReview } from "@/lib/reviews/shared-review";
import type { RemarkThread, Scene } from "./film";
import type { FilmPlayer } from "./film-player";
import { messages } from "./messages";
import { unsentOf } from "./unsent";
import type { ReviewCall } from "./use-review";

const text = messages.remarks;

type Writing = {
  token: string;
  /** What is shown: a remark is on its version, also when there is another one by then. */
  review: SharedReview;
  scene: Scene | undefined;
  player: FilmPlayer;
  /** Of this visitor; empty where it is not known. */
  name: string;
  /** The part of the frame that is marked. */
  mark: Mark | null;
  onChange: (act: ReviewCall) => Promise<void>;
  /** Asks for a name and sends with it. */
  onAsk: (asking: "remark" | "reply", sendAs: (name: string) => Promise<void>) => void;
  /** A remark is on its way with its mark, or could not be sent and is here again. */
  onSent: () => void;
  onKept: () => void;
};

/** What a visitor writes: it is kept until it is sent, also over a reload, another version and the end of the link. */
export function useWriting(props: Writing) {
  const { token, review, scene, player, name, mark, onChange, onAsk, onSent, onKept } = props;
  const unsent = unsentOf(token);
  const { words, replies, note } = useStored(unsent);
  const sending = useTask();
  useEffect(() => {
    // What was written before a reload is about the frame where it was begun.
    if (unsent.get().words !== "") player.engine.seek(unsent.get().seconds);
  }, [unsent, player.engine]);

  const keep = (patch: Partial<ReturnType<typeof unsent.get>>) => unsent.set((all) => ({ ...all, ...patch }));
  /** Null drops it. */
  const keepReply = (remarkId: string, said: string | null) => {
    const { [remarkId]: _, ...others } = unsent.get().replies;
    keep({ replies: said === null ? others : { ...others, [remarkId]: said } });
  };
  const post = (remark: NewRemark) =>
    onChange(() =>
      sharedReviewClient.remark({ params: { token }, body: { ...remark, version: review.version } }),
    );
  const sendNamed = (asking: "remark" | "reply", sendAs: (by: string) => Promise<void>) => {
    if (name === "") onAsk(asking, sendAs);
    else void sending.run(() => sendAs(name), text.failed);
  };
  const write = (next: string) => {
    // Who begins to write means what is on the stage now.
    if (words === "") player.pause();
    keep({ words: next, seconds: player.engine.state.get().seconds });
  };
  const send = () => {
    if (!scene || words.trim() === "" || sending.isBusy) return;
    player.pause();
    const { item } = scene;
    const seconds = item.type === "image" ? null : player.secondsNow();
    const remark = { item_id: item.id, text: words, seconds, mark };
    sendNamed("remark", async (by) => {
      // What is written meanwhile is another remark.
      keep({ words: "" });
      onSent();
      await post({ ...remark, name: by }).catch((error: unknown) => {
        const { words: later } = unsent.get();
        keep({ words: later === "" ? words : `${words}\n${later}` });
        onKept();
        throw error;
      });
      announce(text.sent);
    });
  };
  const reply = ({ remark, place }: RemarkThread, said: string) => {
    if (!place || said.trim() === "" || sending.isBusy) return;
    sendNamed("reply", async (by) => {
      await post({ item_id: place.itemId, name: by, text: said, reply_to: remark.id });
      keepReply(remark.id, null);
    });
  };
  const keepNote = (next: string) => keep({ note: next });
  return { words, replies, note, isBusy: sending.isBusy, write, send, reply, keepReply, keepNote };
}
