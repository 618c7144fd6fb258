import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { type GallerySearch, galleryLink } from "@/lib/navigation/gallery";
import { type LedgerSearch, ledgerLink } from "@/lib/navigation/ledger";
import { messages } from "./messages";

export type JobsFilter = Partial<
  Pick<GallerySearch, "kind" | "model" | "person" | "tag" | "board" | "status" | "from" | "to" | "tz">
> &
  Partial<Pick<LedgerSearch, "token">>;

type JobsLinkProps = {
  /** Where the jobs are shown: as results, which know no tokens, or as entries of the ledger, which knows no tags and boards. */
  page?: "gallery" | "ledger";
  /** Null for a figure that no page shows the parts of. */
  jobsFilter: JobsFilter | null;
  /** The meaning of the figure for screen readers, which do not show its place in the table. */
  label: string;
  /** A large figure is underlined only under the pointer. */
  isPlain?: boolean;
  children: ReactNode;
};

/** A figure that links to the jobs it is the sum of. */
export function JobsLink({ page = "gallery", jobsFilter, label, isPlain = false, children }: JobsLinkProps) {
  if (jobsFilter === null) return children;
  const { tag = null, board = null, token = null, ...shared } = jobsFilter;
  const isLedger = token !== null || (page === "ledger" && tag === null && board === null);
  return (
    <Link
      href={
        isLedger ? ledgerLink({ ...shared, token }) : galleryLink({ ...shared, tag, board, origin: "here" })
      }
      aria-label={isLedger ? messages.jobsLink.ledger(label) : messages.jobsLink.show(label)}
      className={clsx(
        "inline-block min-w-6 rounded-sm underline-offset-4 print:no-underline",
        isPlain
          ? "hover:underline hover:decoration-2"
          : "underline decoration-line-field decoration-dotted hover:decoration-ink hover:decoration-solid",
      )}
    >
      {children}
    </Link>
  );
}
