import { queryOptions } from "@tanstack/react-query";
import { createJobsClient } from "@/lib/jobs/client";
import { jobQueries } from "@/lib/jobs/queries";
import { createAccountClient } from "@/lib/session/account-client";

const account = createAccountClient();
const jobs = jobQueries(createJobsClient());

/** Held now and spent this month, where a month begins at midnight of this browser. */
export const summaryQuery = () => jobs.summary(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The plan behind the key; asking also tells whether the service can be reached at all. */
export const planQuery = () =>
  queryOptions({
    queryKey: ["account", "plan"],
    queryFn: ({ signal }) => account.plan({ signal }),
    staleTime: 5 * 60_000,
  });
