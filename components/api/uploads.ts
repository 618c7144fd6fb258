import { infiniteQueryOptions } from "@tanstack/react-query";
import { createClient } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { uploadsApi } from "@/lib/uploads/api";

export const uploadsClient = createClient(uploadsApi);

export const uploadsKey = ["uploads", "list"] as const;

/** Every earlier upload of a type whose name contains `q`, page by page. */
export const uploadsQuery = (type: HostedInput["type"], q: string) =>
  infiniteQueryOptions({
    queryKey: [...uploadsKey, type, q],
    queryFn: ({ pageParam, signal }) =>
      uploadsClient.list({ query: { kind: type, show: "all", q, cursor: pageParam }, signal }),
    ...byCursor,
  });
