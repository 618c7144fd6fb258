import { useQuery } from "@tanstack/react-query";
import { lazyClient } from "@/lib/http/lazy-client";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { voicesQuery } from "@/lib/voices/queries";

export const voicesClient = lazyClient(async () => {
  const [{ createClient }, { voicesApi }] = await importWithRetry(() =>
    Promise.all([import("@/lib/http/create-client"), import("@/lib/voices/api")]),
  );
  return createClient(voicesApi);
});
const query = voicesQuery(voicesClient);

/** Every voice that can be used, read once for all components, and only if one of them wants it. */
export const useVoices = ({ enabled = true } = {}) => useQuery({ ...query, enabled });
