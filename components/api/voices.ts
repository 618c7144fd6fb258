"use client";

import { useQuery } from "@tanstack/react-query";
import { lateCalls } from "@/lib/http/late-calls";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { voicesQuery } from "@/lib/voices/queries";

const late = lateCalls(async () => {
  const [{ createClient }, { voicesApi }] = await importWithRetry(() =>
    Promise.all([import("@/lib/http/create-client"), import("@/lib/voices/api")]),
  );
  return createClient(voicesApi);
});

export const voicesClient = {
  list: late((voices) => voices.list),
  create: late((voices) => voices.create),
  rename: late((voices) => voices.rename),
  remove: late((voices) => voices.remove),
};
const query = voicesQuery(voicesClient);

/** Every voice that can be used, read once for all components, and only if one of them wants it. */
export const useVoices = ({ enabled = true } = {}) => useQuery({ ...query, enabled });
