import { expect, it } from "vitest";
import { readEnv } from "./env";
import { addressOf } from "./object-store";

it.each([
  ["s3://files", "files", "", "s3://files"],
  ["s3://files/", "files", "", "s3://files"],
  [
    "s3://my.files-1/atelier/production/",
    "my.files-1",
    "atelier/production/",
    "s3://my.files-1/atelier/production",
  ],
])("%s is the bucket %s with the prefix %j", (ASSET_STORE, bucket, prefix, address) => {
  const { objectStore } = readEnv({ ASSET_STORE, S3_REGION: "eu-central-1", S3_FORCE_PATH_STYLE: "1" });
  expect(objectStore).toEqual({
    bucket,
    prefix,
    endpoint: undefined,
    region: "eu-central-1",
    forcePathStyle: true,
  });
  if (objectStore) expect(addressOf(objectStore)).toBe(address);
});

it.each(["files", "s3://", "s3://Files", "s3://a", "s3://files//a", "s3://files/a b", "https://files/a"])(
  "%s is no place",
  (ASSET_STORE) => {
    expect(() => readEnv({ ASSET_STORE })).toThrow("ASSET_STORE must be like s3://bucket");
  },
);

it("needs an address of a server, and none without a bucket", () => {
  expect(() => readEnv({ S3_ENDPOINT: "ftp://files" })).toThrow(
    "S3_ENDPOINT must be an address like https://",
  );
  expect(readEnv({ S3_ENDPOINT: "https://s3.example.com" }).objectStore).toBeNull();
});
