import { Skeleton } from "@/components/ui/skeleton";

/** Placeholders for figures, chart and a table. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["used", "held", "refunded", "jobs", "rate", "kept", "estimate", "llm-charges"].map((name) => (
          <Skeleton key={name} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-72" />
      <Skeleton className="h-48" />
    </div>
  );
}
