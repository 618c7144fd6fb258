import { Tag } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import { messages } from "./messages";

const TagsField = lazyPart(() => import("./tags-field"));
/** The same, which gets the keys that are pressed until it is there. */
const AskedTagsField = lazyPopup(() => import("./tags-field"));

type FormTagsProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

/** The tags that the jobs of a form begin with: a button until somebody wants any. */
export function FormTags({ tags, onChange }: FormTagsProps) {
  const [state, setState] = useState<"closed" | "asked" | "filled">("closed");
  // It stays when its content is removed.
  if (tags.length > 0 && state === "closed") setState("filled");
  if (state === "closed")
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 self-start"
        icon={<Tag aria-hidden className="size-4" />}
        onClick={() => setState("asked")}
      >
        {messages.formTags.label}
      </Button>
    );
  const Field = state === "asked" ? AskedTagsField : TagsField;
  return <Field tags={tags} onChange={onChange} hasFocus={state === "asked"} />;
}
