import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { libraryQueries } from "@/components/api/library";
import { useLimits } from "@/components/api/limits";
import { FieldOnDemand } from "@/components/job/field-on-demand";
import { TagPicker } from "@/components/job/tag-picker";
import { tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft } from "@/lib/limits/limit";
import { messages } from "./messages";

const text = messages.formTags;

type FormTagsProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

/** The tags that the jobs of a form begin with, and what the limits of these leave. A button until somebody wants any. */
export function FormTags({ tags, onChange }: FormTagsProps) {
  return (
    <div className="-ml-2 has-[input]:ml-0">
      <FieldOnDemand label={text.label} icon={Tag} hasContent={tags.length > 0}>
        <Field tags={tags} onChange={onChange} />
      </FieldOnDemand>
    </div>
  );
}

function Field({ tags, onChange }: FormTagsProps) {
  const { data: names } = useQuery(libraryQueries.names());
  const { data: limits } = useLimits();
  const ofTags = (limits?.data ?? []).filter(({ scope }) => scope === "tag");
  return (
    <>
      <TagPicker
        tags={tags}
        suggestions={(names?.tags ?? []).map(({ name }) => name)}
        onChange={(next) => onChange([...next])}
      />
      {tags.map((tag) => {
        const limit = tightestLimit(ofTags, { tags: [tag] });
        if (!limit) return null;
        const left = messages.submitBar.limitLeft[limit.period](Math.floor(creditsLeft(limit)));
        return (
          <p key={tag} className="mt-1.5 text-ink-soft text-xs tabular-nums">
            {text.left(tag, left)}
          </p>
        );
      })}
    </>
  );
}
