import { lazyPopup } from "@/components/ui/lazy-part";
import type { SelectionDialogProps } from "./tag-dialog";

const TagDialog = lazyPopup(() => import("./tag-dialog"));
const CollectDialog = lazyPopup(() => import("./collect-dialog"));
const PurgeDialog = lazyPopup(() => import("./purge-dialog"));

/** What is asked about selected jobs: their tags, a collection, or whether they are deleted for good. */
export type SelectionQuestion = "tag" | "collect" | "purge";

type QuestionProps = SelectionDialogProps & {
  question: SelectionQuestion;
  /** The collection of the current view, if any. */
  collectionId?: string | null;
  onPurged?: () => void;
};

/** The dialog of one question. Each one's code is loaded with its first opening. */
export function SelectionDialog({ question, collectionId = null, onPurged, ...dialog }: QuestionProps) {
  switch (question) {
    case "tag":
      return <TagDialog {...dialog} />;
    case "collect":
      return <CollectDialog {...dialog} collectionId={collectionId} />;
    case "purge":
      return <PurgeDialog {...dialog} {...(onPurged && { onPurged })} />;
  }
}
