import { Skeleton } from "@/components/ui/skeleton";

/** Placeholders for chart and figures. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-80" />
      <Skeleton className="h-36" />
    </div>
  );
}
