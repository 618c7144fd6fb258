import { Skeleton } from "@/components/ui/skeleton";

/** As high as the choices of notices, so that what is below them stays in its place. */
export const NoticesSkeleton = () => <Skeleton className="h-105 max-w-xl md:h-99" />;
