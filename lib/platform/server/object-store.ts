import "server-only";

/** A place in S3-compatible object storage. The SDK finds the credentials by itself. */
export type ObjectStore = {
  bucket: string;
  /** Before every key, with a slash at its end; empty for the whole bucket. */
  prefix: string;
  /** Of a service that is not Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  /** The bucket in the path of addresses instead of in the host. */
  forcePathStyle: boolean;
};

/** A bucket has the letters of a host name; keys of ours need no others than these in the prefix. */
export const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

type Variables = {
  ASSET_STORE: string | undefined;
  S3_ENDPOINT: string | undefined;
  S3_REGION: string | undefined;
  S3_FORCE_PATH_STYLE: "0" | "1";
};

/** The place that checked variables name; null without ASSET_STORE. */
export function objectStore({ ASSET_STORE = "", ...variables }: Variables): ObjectStore | null {
  const [, bucket, path = ""] = S3_ADDRESS.exec(ASSET_STORE) ?? [];
  if (bucket === undefined) return null;
  return {
    bucket,
    prefix: path === "" ? "" : `${path.slice(1)}/`,
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION,
    forcePathStyle: variables.S3_FORCE_PATH_STYLE === "1",
  };
}

/** As ASSET_STORE names it. */
export const addressOf = ({ bucket, prefix }: ObjectStore): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, "");
