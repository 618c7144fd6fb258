import { messages } from "./messages";

type RevisedNoteProps = {
  isRevised: boolean;
  /** The version that shows another take of its shot; null until there is one. */
  answeredIn: number | null;
};

/** Whether the shot of a remark was made again, and where that is seen. Nothing for any other remark. */
export function RevisedNote({ isRevised, answeredIn }: RevisedNoteProps) {
  if (answeredIn !== null) return <span className="text-positive">{messages.answered(answeredIn)}</span>;
  return isRevised ? <span className="text-ink-soft">{messages.isRevised}</span> : null;
}
