import { useReportedTimeZone } from "@/components/api/time-zone";
import { Skeleton } from "@/components/ui/skeleton";
import { BalanceSection } from "./balance-section";
import { LimitSection } from "./limit-section";

/** The limits and the balance, as Settings shows them. */
export default function LimitsAndBalance() {
  const tz = useReportedTimeZone();
  return (
    <div className="flex flex-col gap-8">
      {tz ? <LimitSection tz={tz} /> : <Skeleton className="h-27" />}
      <BalanceSection />
    </div>
  );
}
