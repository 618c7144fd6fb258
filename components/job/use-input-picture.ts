"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { uploadsQuery } from "@/components/api/uploads";
import type { Job } from "@/lib/jobs/job";
import { inputsOf } from "@/lib/kinds/request-summary";
import type { Upload } from "@/lib/uploads/upload";

/** Our copy of the picture that a job is made from, if it is among the latest uploads; else null. */
export const useInputPicture = ({ kind, request }: Pick<Job, "kind" | "request">): Upload | null =>
  useUploadAt("image", inputsOf(kind, request).picture);

/** The same of the sound that it speaks with. */
export const useInputSound = ({ kind, request }: Pick<Job, "kind" | "request">): Upload | null =>
  useUploadAt("audio", inputsOf(kind, request).sound);

/** Only our own copy can be shown, because pages load nothing from other hosts. */
function useUploadAt(type: Upload["kind"], address: string | null): Upload | null {
  const uploads = useInfiniteQuery({ ...uploadsQuery(type, ""), enabled: address !== null });
  return uploads.data?.pages.flatMap(({ data }) => data).find(({ url }) => url === address) ?? null;
}
