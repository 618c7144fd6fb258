import { type FormEvent, useId, useState } from "react";
import { sessionClient } from "@/components/api/sessions";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.changePassword;

type Name = "credential" | "password";
type Refusal = { field: Name; message: string };

/** Changes the password of the person's account, and signs out its other browsers. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [values, setValues] = useState({ credential: "", password: "" });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await sessionClient.changePassword({ body: values });
      toast(text.changed, { tone: "positive" });
      onClose();
    } catch (error) {
      const field =
        error instanceof ApiError && error.details?.field === "password" ? "password" : "credential";
      setRefusal({ field, message: errorMessage(error, text.failed) });
      setIsBusy(false);
    }
  };
  const input = (name: Name, autoComplete: string) => (
    <Field label={text[name]} error={refusal?.field === name ? refusal.message : undefined}>
      <Input
        type="password"
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={values[name]}
        onChange={({ target }) => {
          setValues({ ...values, [name]: target.value });
          setRefusal(null);
        }}
      />
    </Field>
  );
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.about}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {text.action}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4 pt-2"
      >
        {input("credential", "current-password")}
        {input("password", "new-password")}
      </form>
    </Dialog>
  );
}
