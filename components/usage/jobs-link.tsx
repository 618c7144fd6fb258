import Link from "next/link";
import type { ReactNode } from "react";
import { type GallerySearch, galleryLink } from "@/lib/navigation/gallery";
import { messages } from "./messages";

export type JobsBehind = Partial<
  Pick<GallerySearch, "kind" | "model" | "person" | "tag" | "status" | "from" | "to" | "tz">
>;

type JobsLinkProps = {
  behind: JobsBehind;
  /** The meaning of the figure for screen readers, which do not show its place in the table. */
  label: string;
  children: ReactNode;
};

/** A figure that links to the jobs it is the sum of. */
export function JobsLink({ behind, label, children }: JobsLinkProps) {
  return (
    <Link
      href={galleryLink({ ...behind, origin: "here" })}
      aria-label={messages.jobsLink.show(label)}
      className="rounded-sm underline decoration-line-field decoration-dotted underline-offset-4 hover:decoration-ink hover:decoration-solid print:no-underline"
    >
      {children}
    </Link>
  );
}
