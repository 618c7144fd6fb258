"use client";

import { type Control, useWatch } from "react-hook-form";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { type ShownInputs, shownInputs, type VideoDraft } from "@/lib/drafts/video-draft";

/** The inputs of the form that it shows with these settings. */
export function useShownInputs(control: Control<VideoDraft>, acceptedInputs: AcceptedInputs): ShownInputs {
  const [firstFrame, sourceVideo, lastFrame, references] = useWatch({
    control,
    name: ["firstFrame", "sourceVideo", "lastFrame", "references"],
  });
  return shownInputs({ firstFrame, sourceVideo, lastFrame, references }, acceptedInputs);
}
