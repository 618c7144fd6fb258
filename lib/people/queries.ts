import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { peopleApi } from "./api";
import type { personApi } from "./person-api";

/** The beginning of every query about people. */
export const peopleKey = ["people"] as const;

/** Who belongs to the workspace, with its open invitations. */
export const peopleQueryOf = (client: Pick<Client<typeof peopleApi>, "list">) =>
  queryOptions({
    queryKey: peopleKey,
    queryFn: ({ signal }) => client.list({ signal }),
  });

/** What one person made, spent and holds. */
export const personQueryOf = (client: Pick<Client<typeof personApi>, "get">, personId: string, tz: string) =>
  queryOptions({
    queryKey: [...peopleKey, "detail", personId, tz],
    queryFn: ({ signal }) => client.get({ params: { personId }, query: { tz }, signal }),
  });

/** What people hold of the storage. */
export const peopleStorageQueryOf = (client: Pick<Client<typeof personApi>, "storage">) =>
  queryOptions({
    queryKey: [...peopleKey, "storage"],
    queryFn: ({ signal }) => client.storage({ signal }),
  });
