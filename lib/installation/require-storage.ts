import { requireBucket } from "@/lib/files/server/require-bucket";
import type { Env } from "@/lib/platform/server/env";

/** Ensures that the object storage can be used, where there is one. @throws Error with a sentence */
export async function requireStorage({ objectStore }: Pick<Env, "objectStore">): Promise<void> {
  if (!objectStore) return;
  // The SDK tells those who run this version which Node its later ones will need. Child processes inherit it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  await requireBucket(objectStore);
}
