import { formatBytes, formatCount } from "@/lib/platform/format";

/** The refusals of the store of files. */
export const messages = {
  busy: "Too many files are being read. Try again in a moment.",
  doesNotFit: (leftBytes: number) =>
    `This file doesn't fit: ${formatBytes(leftBytes)} of storage is left. Delete files you no longer need, or raise the limit.`,
  lapsed: "The upload took too long. Try again.",
  notFound: "This file is no longer stored.",
  /** Why nothing is stored in a place, and what to do. */
  notOurs: {
    folder: {
      foreign:
        "The files in DATA_DIR belong to another installation of Atelier. Set another DATA_DIR. If this installation takes the other's place, delete DATA_DIR/assets/.store.",
      unknown:
        "The storage folder isn't the one the files were saved in. Is its disk mounted? To start over in it, move its files away and create a file named .store in DATA_DIR/assets.",
    },
    bucket: {
      foreign:
        "The files under ASSET_STORE belong to another installation of Atelier. Set another bucket or prefix. If this installation takes the other's place, delete the object assets/.store there.",
      unknown:
        "The bucket of ASSET_STORE isn't the one the files were saved in. To start over in it, move its files away and store an object named assets/.store under its prefix.",
    },
  },
  /** Why a start ends, and what to do. */
  requireBucket: {
    unusable: (address: string, reason: string) => `ASSET_STORE ${address} can't be used: ${reason}`,
    amazon: "Amazon S3",
    late: (host: string, seconds: number) =>
      `${host} didn't answer within ${seconds} s; start it, or correct S3_ENDPOINT`,
    noResponse: (host: string, reason: string) =>
      `nothing answers at ${host} (${reason}); start it, or correct S3_ENDPOINT`,
    otherResponse: (name: string, status: number) =>
      `its service answers ${status} (${name}); correct S3_ENDPOINT and S3_FORCE_PATH_STYLE`,
    noBucket: (bucket: string) => `there is no bucket "${bucket}"; make it, or correct ASSET_STORE`,
    noCredentials: "no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    wrongCredentials: (name: string) =>
      `its credentials are wrong (${name}); correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    denied: (name: string) =>
      `access is denied (${name}); allow its key to list the bucket, and to read, write and delete in it`,
    otherRegion: "the bucket is in another region; set S3_REGION",
    noRegion: "its region is not known; set S3_REGION",
  },
  storeAway: "File storage can't be reached right now. Nothing is lost. Try again in a moment.",
  storageFull: "Storage is full. Delete files you no longer need, or raise the limit.",
  tooLarge: (megabytes: number) => `The file is larger than ${formatCount(megabytes)} MB.`,
  tooManyOpen: "Too many files are being stored in this workspace. Try again in a moment.",
  unreadable: "We couldn't read this file. It's damaged, or needs too much memory or time.",
};
