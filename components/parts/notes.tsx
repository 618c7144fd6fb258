import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { toast } from "@/components/ui/toast";
import { messages } from "./messages";
import { Row, Section } from "./section";

const text = messages.notes;

/** What the page says: toast, dialog, callouts, and a page without content. */
export function Notes() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section title={messages.sections.messages}>
      <Row>
        <Button onClick={() => toast(text.toast, { action: { label: text.undo, run: () => undefined } })}>
          {text.showToast}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{text.openDialog}</Button>
      </Row>
      <div className="grid gap-3 md:grid-cols-2">
        {(["info", "positive", "warning", "danger"] as const).map((tone) => (
          <Callout key={tone} tone={tone}>
            {text.callouts[tone]}
          </Callout>
        ))}
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState title={text.empty} action={<Button>{text.add}</Button>}>
          {text.emptyText}
        </EmptyState>
        <ErrorState title={text.error} requestId={text.request} onRetry={() => undefined}>
          {text.errorText}
        </ErrorState>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text.dialogTitle}
        size="sm"
        closeLabel={text.keep}
        footer={
          <Button variant="danger" onClick={close}>
            {text.remove}
          </Button>
        }
      >
        <p className="text-ink-soft">{text.dialogText}</p>
      </Dialog>
    </Section>
  );
}
