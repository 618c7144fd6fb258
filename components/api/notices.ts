import { queryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/create-client";
import { noticesApi } from "@/lib/notices/api";

export const noticesClient = createClient(noticesApi);
/** What this browser and this person are told about. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => noticesClient.read({ signal }),
});
