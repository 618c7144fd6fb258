import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the stage while its jobs load. */
export function StageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  );
}
