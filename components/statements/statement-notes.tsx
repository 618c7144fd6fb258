import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { keptStatementQuery, keptStatementsQuery, statementsClient } from "@/components/api/statements";
import { useTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, TextArea } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { statementsLink } from "@/lib/navigation/statements";
import { errorMessage } from "@/lib/platform/error-message";
import { dayIn } from "@/lib/platform/time-zone";
import { type KeptStatementDetail, MAX_NOTE, type NotedStatement } from "@/lib/statements/statement";
import { messages } from "./messages";

const text = messages.notes;

/** When a kept statement was sent and paid, a few words, and its end. */
export function StatementNotes({ kept }: { kept: KeptStatementDetail }) {
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: NotedStatement) => statementsClient.note({ params: { statementId: kept.id }, body }),
    onSuccess: (noted) => {
      cache.setQueryData(keptStatementQuery(kept.id).queryKey, noted);
      void cache.invalidateQueries({ ...keptStatementsQuery, exact: true });
    },
    onError: (cause) => toast(errorMessage(cause, text.failed), { tone: "danger" }),
  });
  /** Sets a date, with a way back. */
  const date = (name: "sent_on" | "paid_on") => (day: string | null) => {
    const before = kept[name];
    save.mutate(
      { [name]: day },
      {
        onSuccess: () =>
          toast(day ? text.marked[name] : text.cleared[name], {
            topic: name,
            action: { label: common.undo, run: () => save.mutate({ [name]: before }) },
          }),
      },
    );
  };
  return (
    <section
      aria-label={text.label}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 border-line border-y py-4 print:hidden"
    >
      <DateNote
        label={text.sent}
        mark={text.markSent}
        clear={text.clearSent}
        day={kept.sent_on}
        onChange={date("sent_on")}
      />
      <DateNote
        label={text.paid}
        mark={text.markPaid}
        clear={text.clearPaid}
        day={kept.paid_on}
        onChange={date("paid_on")}
      />
      <Note
        key={kept.note}
        note={kept.note}
        isBusy={save.isPending}
        onSave={(note) =>
          save.mutate({ note }, { onSuccess: () => toast(text.saved, { tone: "positive", topic: "note" }) })
        }
      />
      <RemoveStatement statementId={kept.id} />
    </section>
  );
}

type DateNoteProps = {
  label: string;
  mark: string;
  clear: string;
  day: string | null;
  onChange: (day: string | null) => void;
};

/** A year that is being typed begins with zeros. */
const isWhole = (day: string) => day >= "1000";

function DateNote({ label, mark, clear, day, onChange }: DateNoteProps) {
  const timeZone = useTimeZone();
  if (day === null) return <Button onClick={() => onChange(dayIn(timeZone, new Date()))}>{mark}</Button>;
  return (
    <div className="flex items-end gap-1">
      <Field label={label}>
        <Input
          key={day}
          type="date"
          max="9999-12-31"
          defaultValue={day}
          onChange={({ target: { value } }) => isWhole(value) && value !== day && onChange(value)}
        />
      </Field>
      <Button variant="quiet" onClick={() => onChange(null)}>
        {clear}
      </Button>
    </div>
  );
}

function Note({ note, isBusy, onSave }: { note: string; isBusy: boolean; onSave: (note: string) => void }) {
  const [typed, setTyped] = useState(note);
  return (
    <div className="flex min-w-0 flex-1 basis-80 items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={text.note} hint={text.noteHint}>
          <TextArea
            rows={1}
            maxLength={MAX_NOTE}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      {typed.trim() !== note && (
        <Button className="mb-5.5" busy={isBusy} onClick={() => onSave(typed)}>
          {common.save}
        </Button>
      )}
    </div>
  );
}

function RemoveStatement({ statementId }: { statementId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => statementsClient.remove({ params: { statementId } }),
    onSuccess: async () => {
      toast(text.removed, { isOfStudio: true });
      await cache.invalidateQueries({ ...keptStatementsQuery, exact: true });
      router.push(statementsLink());
    },
    onError: (cause) => toast(errorMessage(cause, text.failed), { tone: "danger" }),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {text.remove}
      </Button>
      {isAsking && (
        <Dialog
          size="sm"
          title={text.removeTitle}
          onClose={() => setIsAsking(false)}
          closeLabel={common.cancel}
          footer={
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {text.remove}
            </Button>
          }
        >
          <p className="py-2 text-sm">{text.removeHint}</p>
        </Dialog>
      )}
    </>
  );
}
