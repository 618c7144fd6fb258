import { useQuery } from "@tanstack/react-query";
import { libraryQueries } from "@/components/api/library";
import { useLimits } from "@/components/api/limits";
import { TagPicker } from "@/components/job/tag-picker";
import { useLazyPopup } from "@/components/ui/buffer-keys";
import { tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft } from "@/lib/limits/limit";
import { messages } from "./messages";

type TagsFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Whether somebody has just asked for it. */
  hasFocus: boolean;
};

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** The tags that the jobs of a form begin with, and what the limits of these leave. */
export default function TagsField({ tags, onChange, hasFocus }: TagsFieldProps) {
  const { popup } = useLazyPopup(hasFocus);
  const { data: names } = useQuery(libraryQueries.names());
  const { data: limits } = useLimits();
  const ofTags = (limits?.data ?? []).filter(({ scope }) => scope === "tag");
  return (
    <div ref={popup}>
      <TagPicker
        tags={tags}
        suggestions={(names?.tags ?? []).map(({ name }) => name)}
        onChange={(next) => onChange([...next])}
        {...(hasFocus && { fieldRef: focus })}
      />
      {tags.map((tag) => {
        const limit = tightestLimit(ofTags, { tags: [tag] });
        if (!limit) return null;
        const left = messages.submitBar.limitLeft[limit.period](Math.floor(creditsLeft(limit)));
        return (
          <p key={tag} className="mt-1.5 text-ink-soft text-xs tabular-nums">
            {messages.formTags.left(tag, left)}
          </p>
        );
      })}
    </div>
  );
}
