"use client";

import { useQuery } from "@tanstack/react-query";
import { lateClient } from "@/lib/http/late-client";
import { voicesQuery } from "@/lib/voices/queries";

export const voicesClient = lateClient(async () => {
  const [{ createClient }, { voicesApi }] = await Promise.all([
    import("@/lib/http/create-client"),
    import("@/lib/voices/api"),
  ]);
  return createClient(voicesApi);
});
const query = voicesQuery(voicesClient);

/** Every voice that can be used, read once for all components, and only if one of them wants it. */
export const useVoices = ({ enabled = true } = {}) => useQuery({ ...query, enabled });
