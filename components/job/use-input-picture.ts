"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { uploadsQuery } from "@/components/api/uploads";
import type { Job } from "@/lib/jobs/job";
import { pictureOf } from "@/lib/kinds/request-summary";
import type { Upload } from "@/lib/uploads/upload";

/**
 * Our copy of the picture that a job is made from, if it is among the latest uploads; else null. Only our own
 * copy can be shown, because pages load nothing from other hosts.
 */
export function useInputPicture({ kind, request }: Pick<Job, "kind" | "request">): Upload | null {
  const address = pictureOf(kind, request);
  const uploads = useInfiniteQuery({ ...uploadsQuery("image", ""), enabled: address !== null });
  return uploads.data?.pages.flatMap(({ data }) => data).find(({ url }) => url === address) ?? null;
}
