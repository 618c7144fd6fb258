import { infiniteQueryOptions } from "@tanstack/react-query";
import { lateCalls } from "@/lib/http/late-calls";
import { byCursor } from "@/lib/http/paging";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { importWithRetry } from "@/lib/platform/import-with-retry";

const late = lateCalls(async () => {
  const [{ createClient }, { uploadsApi }] = await importWithRetry(() =>
    Promise.all([import("@/lib/http/create-client"), import("@/lib/uploads/api")]),
  );
  return createClient(uploadsApi);
});

export const uploadsClient = {
  list: late((uploads) => uploads.list),
  remove: late((uploads) => uploads.remove),
};

export const uploadsKey = ["uploads", "list"] as const;

/** Every earlier upload of a type whose name contains `q`, page by page. */
export const uploadsQuery = (type: HostedInput["type"], q: string) =>
  infiniteQueryOptions({
    queryKey: [...uploadsKey, type, q],
    queryFn: ({ pageParam, signal }) =>
      uploadsClient.list({ query: { kind: type, show: "all", q, cursor: pageParam }, signal }),
    ...byCursor,
  });
