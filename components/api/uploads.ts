import { queryOptions } from "@tanstack/react-query";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { createUploadsClient } from "@/lib/uploads/client";

export const uploadsClient = createUploadsClient();

export const uploadsKey = ["uploads", "list"] as const;

/** Every earlier upload of a type. */
export const uploadsQuery = (type: HostedInput["type"]) =>
  queryOptions({
    queryKey: [...uploadsKey, type],
    queryFn: ({ signal }) => uploadsClient.list({ kind: type, show: "all", signal }),
  });
