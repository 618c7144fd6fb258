import { openBucket } from "@/lib/files/server/s3-bucket";
import { s3Store } from "@/lib/files/server/s3-store";
import type { WritableStore } from "@/lib/files/server/store-type";
import { objectStore } from "@/lib/platform/server/object-store";

/** A store with a client of its own, as another process has it. */
export function aBucketStore(variables: Record<string, string>, prefix: string): WritableStore {
  const place = placeOf(variables);
  const bucket = openBucket(place, 1);
  return s3Store(() => bucket, place.prefix + prefix);
}

/** The place that the variables of a process name. */
export function placeOf({ ASSET_STORE, S3_ENDPOINT }: Record<string, string>) {
  const place = objectStore({ ASSET_STORE, S3_ENDPOINT, S3_REGION: undefined, S3_FORCE_PATH_STYLE: "1" });
  if (!place) throw new Error("These variables name no object storage.");
  return place;
}
