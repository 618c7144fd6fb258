import { queryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/create-client";
import { peopleApi } from "@/lib/people/api";

/** Not with the calls of every page: only a menu asks, and only for whoever has an account. */
const client = createClient({ list: peopleApi.workspaces, switchTo: peopleApi.switchTo });

export const workspacesQuery = () =>
  queryOptions({
    queryKey: ["account", "workspaces"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 60_000,
  });

/**
 * Goes to another workspace of the account, by a full load, so that nothing of the present one stays on the page.
 * @throws ApiError `no_workspace` where the account is no member any more
 */
export async function switchWorkspace(workspaceId: string): Promise<void> {
  await client.switchTo({ body: { workspace_id: workspaceId } });
  window.location.assign("/");
}
