import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useMay } from "@/components/access/may";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { isComposing } from "@/components/ui/press-by-key";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.workspaceTitle;

/** As many as the server takes. */
const NAME_CHARACTERS = 80;

/** The name of the workspace, which owners give and change. */
export function WorkspaceName() {
  const { data } = useQuery(peopleQuery);
  const may = useMay();
  const [isEditing, setIsEditing] = useState(false);
  if (!data) return <Skeleton className="h-15" />;
  const { workspace_name: name } = data;
  if (isEditing) return <NameForm name={name ?? ""} onDone={() => setIsEditing(false)} />;
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-line border-y py-2">
      <h2 className="font-normal text-ink-soft">{text.label}</h2>
      <p
        dir="auto"
        className={clsx("min-w-0 flex-1 [overflow-wrap:anywhere]", name ? "font-semibold" : "text-ink-soft")}
      >
        {name ?? text.unnamed}
      </p>
      {may("manage") && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Pencil aria-hidden className="size-3.5" />}
          onClick={() => setIsEditing(true)}
        >
          {name === null ? text.give : text.change}
        </Button>
      )}
    </div>
  );
}

type NameFormProps = { name: string; onDone: () => void };

/** Escape leaves the name as it was, and no text takes it away. */
function NameForm({ name, onDone }: NameFormProps) {
  const cache = useQueryClient();
  const [value, setValue] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      cache.setQueryData(
        peopleQuery.queryKey,
        await peopleClient.rename({ body: { name: value.trim() || null } }),
      );
      toast(text.saved, { tone: "positive" });
      onDone();
    } catch (cause) {
      setError(errorMessage(cause, text.failed));
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isComposing(event.nativeEvent)) onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={onKeyDown}
      className="flex w-full max-w-lg flex-wrap items-end gap-2"
    >
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Field label={text.field} error={error}>
          <Input
            ref={(element) => element?.focus()}
            dir="auto"
            autoComplete="organization"
            maxLength={NAME_CHARACTERS}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={isBusy}>
        {common.save}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {common.cancel}
      </Button>
    </form>
  );
}
