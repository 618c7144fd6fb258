import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, TextArea } from "@/components/ui/input";
import { useTask } from "@/components/ui/use-task";
import { MAX_NAME, MAX_TEXT } from "@/lib/reviews/shared-review";
import { messages } from "./messages";
import { reviewerName } from "./reviewer-name";

const { decision, name: text } = messages;

/** What a name is asked for: a remark, a reply, an answer to the review, or nothing else. */
export type AnswerPurpose = "remark" | "reply" | "name" | "approved" | "changes";

type AnswerDialogProps = {
  asking: AnswerPurpose;
  title: string;
  /** The number of a later version than the one that is answered; null for none. */
  later: number | null;
  /** What is written beside an answer. */
  note: string;
  onNote: (note: string) => void;
  /** The last day of the link. */
  until: string;
  /** Rejects with what is shown. */
  onDone: (name: string, note: string | null) => Promise<void>;
  onClose: () => void;
};

const titleOf = (asking: AnswerPurpose, title: string): string => {
  if (asking === "approved") return decision.approveTitle(title);
  return asking === "changes" ? decision.changesTitle(title) : text.title;
};

const VERBS: Record<AnswerPurpose, string> = {
  remark: text.sendRemark,
  reply: text.sendReply,
  name: text.save,
  approved: decision.approve,
  changes: decision.changes,
};

/** Asks for the name of a visitor, and with an answer to the review for a note. */
export default function AnswerDialog(props: AnswerDialogProps) {
  const { asking, title, later, note, onNote, until, onDone, onClose } = props;
  const [name, setName] = useState(reviewerName.get());
  const { run, isBusy } = useTask();
  const isVerdict = asking === "approved" || asking === "changes";
  const done = () =>
    run(
      async () => {
        const given = name.trim();
        if (given === "") return;
        reviewerName.set(given);
        await onDone(given, isVerdict ? note.trim() || null : null);
        if (isVerdict) onNote("");
        onClose();
      },
      isVerdict ? decision.failed : messages.remarks.failed,
    );
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(asking, title)}
      description={
        isVerdict ? decision.explained(until) + (later === null ? "" : decision.notLatest(later)) : text.text
      }
      size="sm"
      footer={
        <Button
          variant={asking === "approved" ? "primary" : "ink"}
          busy={isBusy}
          disabled={name.trim() === ""}
          onClick={() => void done()}
        >
          {VERBS[asking]}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <Field label={text.label}>
          <Input
            dir="auto"
            autoComplete="name"
            maxLength={MAX_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        {isVerdict && (
          <Field label={decision.note} optional>
            <TextArea
              rows={3}
              maxLength={MAX_TEXT}
              value={note}
              onChange={({ currentTarget }) => onNote(currentTarget.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
