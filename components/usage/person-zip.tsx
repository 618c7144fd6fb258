import { Download } from "lucide-react";
import { libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { zipAddress } from "@/lib/library/api";
import type { JobsFilter } from "./jobs-link";
import { messages } from "./messages";

const text = messages.personZip;

/** Every result of a person in the range as one ZIP. The browser streams it to disk. */
export function PersonZip({ name, jobsFilter }: { name: string; jobsFilter: JobsFilter }) {
  const { run, isBusy } = useTask();
  const download = () =>
    run(async () => {
      const filters = { ...jobsFilter, origin: "here" as const };
      const selection = { filters, until: new Date().toISOString(), except: [] };
      const ticket = await libraryClient.orderZip({ body: { selection } });
      if (ticket.files > 0) window.location.assign(zipAddress(ticket.id));
      toast(ticket.files > 0 ? text.started(ticket.files, ticket.missing) : text.none(name));
    }, text.failed);
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={text.label(name)}
      icon={<Download aria-hidden className="size-4" />}
      onClick={download}
    >
      {text.zip}
    </Button>
  );
}
