import { Download, Printer, ScrollText } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ledgerLink } from "@/lib/navigation/ledger";
import { usageCsvPath } from "@/lib/usage/api";
import type { Days } from "@/lib/usage/days";
import { messages } from "./messages";

const text = messages.usageExports;

/** The report's days as a ledger, as a file and on paper. */
export function UsageExports({ days, tz }: { days: Days; tz: string }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Link href={ledgerLink({ ...days, tz })} className={buttonLook({})}>
        <ScrollText aria-hidden className="size-4" />
        {text.ledger}
      </Link>
      <a href={usageCsvPath({ ...days, tz })} download className={buttonLook({})}>
        <Download aria-hidden className="size-4" />
        {text.download}
      </a>
      <Button
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
        className="max-sm:hidden"
      >
        {text.print}
      </Button>
    </div>
  );
}
