import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { peopleApi } from "./api";

/** Who belongs to the workspace, with its open invitations. */
export const peopleQueryOf = (client: Pick<Client<typeof peopleApi>, "list">) =>
  queryOptions({
    queryKey: ["people"],
    queryFn: ({ signal }) => client.list({ signal }),
  });
