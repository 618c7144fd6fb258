import { pageClient } from "@/app/server";
import { ReviewFrame } from "@/components/review-page/review-frame";
import { operationsApi } from "@/lib/operations/api";

/** Says on every page of a link, whatever it shows, that a machine made what it shares. */
export default async function ReviewLayout({ children }: LayoutProps<"/review">) {
  return <ReviewFrame madeBy={await usualMaker()}>{children}</ReviewFrame>;
}

/** What makes pictures and sounds here: the embedded service has no model. A model, where the server is too busy to say. */
const usualMaker = () =>
  pageClient(operationsApi)
    .installation()
    .then(
      ({ embedded }) => (embedded ? ("program" as const) : ("model" as const)),
      () => "model" as const,
    );
