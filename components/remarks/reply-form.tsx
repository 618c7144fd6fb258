import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { MAX_TEXT } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

type ReplyFormProps = {
  /** Who wrote the remark. */
  to: string;
  words: string;
  isBusy: boolean;
  /** Null drops the draft. */
  onWords: (words: string | null) => void;
  onSend: () => void;
};

/** A reply to a remark, below it. */
export function ReplyForm({ to, words, isBusy, onWords, onSend }: ReplyFormProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        rows={2}
        autoFocus
        aria-label={messages.replyTo(to)}
        maxLength={MAX_TEXT}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={() => onWords(null)}>
          {common.cancel}
        </Button>
        <Button size="sm" busy={isBusy} disabled={!words.trim()} onClick={onSend}>
          {messages.sendReply}
        </Button>
      </div>
    </div>
  );
}
