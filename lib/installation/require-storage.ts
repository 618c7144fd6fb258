import { setTimeout as wait } from "node:timers/promises";
import { messages } from "@/lib/files/messages";
import { faultOf, openBucket } from "@/lib/files/server/s3-bucket";
import type { Env } from "@/lib/platform/server/env";
import { addressOf, type ObjectStore } from "@/lib/platform/server/object-store";

/** Ensures that the object storage can be used, where there is one. @throws Error with a sentence */
export async function requireStorage({ objectStore }: Pick<Env, "objectStore">): Promise<void> {
  if (!objectStore) return;
  // The SDK tells those who run this version which Node its later ones will need. Child processes inherit it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  await requireBucket(objectStore);
}

const RESPONSE_TIMEOUT_MS = 4_000;

/**
 * Ensures that the object storage is there and lets us in, so that a start ends at once where it is not.
 * @throws Error with a sentence that says what to set
 */
async function requireBucket(place: ObjectStore): Promise<void> {
  const late = wait(RESPONSE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(sentence(place, text.late(hostOf(place), RESPONSE_TIMEOUT_MS / 1000)));
  });
  await Promise.race([look(place), late]);
}

async function look(place: ObjectStore): Promise<void> {
  try {
    const bucket = await openBucket(place, 1);
    await bucket.look(place.prefix, AbortSignal.timeout(RESPONSE_TIMEOUT_MS));
  } catch (error) {
    throw new Error(sentence(place, reasonOf(place, error)));
  }
}

const text = messages.requireBucket;

const sentence = (place: ObjectStore, reason: string): string => text.unusable(addressOf(place), reason);

const hostOf = ({ endpoint }: ObjectStore): string => (endpoint ? new URL(endpoint).host : text.amazon);

/** What the error means, and what to do. */
function reasonOf(place: ObjectStore, error: unknown): string {
  const { name, status, message } = faultOf(error);
  switch (name) {
    case "NoSuchBucket":
      return text.noBucket(place.bucket);
    case "CredentialsProviderError":
      return text.noCredentials;
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
    case "ExpiredToken":
    case "InvalidToken":
      return text.wrongCredentials(name);
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return text.otherRegion;
    case "TimeoutError":
    case "AbortError":
      return text.late(hostOf(place), RESPONSE_TIMEOUT_MS / 1000);
  }
  if (/region is missing/i.test(message)) return text.noRegion;
  if (status === 403) return text.denied(name);
  if (status === 404) return text.noBucket(place.bucket);
  return status === null ? text.noResponse(hostOf(place), name) : text.otherResponse(name, status);
}
