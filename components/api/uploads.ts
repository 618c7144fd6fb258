import { infiniteQueryOptions } from "@tanstack/react-query";
import { lazyClient } from "@/lib/http/lazy-client";
import { byCursor } from "@/lib/http/paging";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { importWithRetry } from "@/lib/platform/import-with-retry";

export const uploadsClient = lazyClient(async () => {
  const [{ createClient }, { uploadsApi }] = await importWithRetry(() =>
    Promise.all([import("@/lib/http/create-client"), import("@/lib/uploads/api")]),
  );
  return createClient(uploadsApi);
});

export const uploadsKey = ["uploads", "list"] as const;

/** Every earlier upload of a type whose name contains `q`, page by page. */
export const uploadsQuery = (type: HostedInput["type"], q: string) =>
  infiniteQueryOptions({
    queryKey: [...uploadsKey, type, q],
    queryFn: ({ pageParam, signal }) =>
      uploadsClient.list({ query: { kind: type, show: "all", q, cursor: pageParam }, signal }),
    ...byCursor,
  });
