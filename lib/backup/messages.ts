import { formatCount } from "@/lib/platform/format";

/** What the commands `npm run backup` and `npm run restore` print. */
const megabytes = (count: number): string => `${(count / 1e6).toFixed(1)} MB`;
const files = (count: number): string => (count === 1 ? "1 file" : `${formatCount(count)} files`);

export const messages = {
  archive: {
    damaged: (file: string) =>
      `${file} is damaged or incomplete, and nothing was restored from it. Use another backup.`,
    foreign: (file: string, column: string) =>
      `${file} has rows of a table that this version of Atelier doesn't have (${column}), and nothing was restored. Remove what isn't Atelier's from its database, and back it up again.`,
    forged: (file: string) =>
      `${file} was changed after this installation wrote it, and nothing was restored from it. Use another backup.`,
    newer: (file: string) =>
      `${file} is a backup of a newer version of Atelier. Restore it with that version, or a later one.`,
    strange: (file: string) =>
      `${file} isn't a backup of Atelier. Name a file that \`npm run backup\` has made.`,
    tooLong: (name: string) => `${name} in the archive is longer than any that Atelier writes.`,
    unreadable: (file: string, reason: string) => `${file} can't be read (${reason}).`,
    unreleased: (file: string) =>
      `${file} is a backup of an unreleased version of Atelier, and nothing was restored from it. Restore it with that version.`,
  },
  backup: {
    done: (file: string, { rows, count, size }: { rows: number; count: number; size: number }) =>
      `Backed up ${formatCount(rows)} rows and ${files(count)} to ${file} (${megabytes(size)}).`,
    missing: (count: number) =>
      `Warning: ${files(count)} that the database names couldn't be found, and the backup doesn't have them. The archive's manifest lists them as "missing".`,
    nothing: (folder: string) =>
      `There is no database in ${folder}, and DATABASE_URL isn't set: there is nothing to back up.`,
    removed: (count: number) =>
      `${files(count)} were deleted during the backup, and it doesn't have them. The archive's manifest lists them as "removed".`,
    taken: (file: string) => `${file} exists. Choose another name, or remove it first.`,
    usage: "Name the file to write: npm run backup -- FILE [--with-secret]",
    unmarked:
      "The backup isn't marked as yours, because no AUTH_SECRET is set here: a restore will ask for --accept-unverified.",
    withSecret: "The backup has auth-secret in it: whoever reads it can open every stored API key.",
    withoutSecret:
      "The backup doesn't have auth-secret, and the stored API keys can't be opened without it. Keep a copy of it elsewhere, or add --with-secret.",
    writing: (file: string) =>
      `${file} exists: another backup is writing it, or one was ended just now. Wait for it, or try again in two minutes.`,
  },
  restore: {
    changed: (name: string) =>
      `${name} isn't what the backup has after it was restored, so everything was removed again. Check the disk and the database.`,
    database: (name: string, table: string) =>
      `Nothing was restored: the database "${name}" isn't empty (it has ${table}). Restore into a new database, or into a new DATA_DIR.`,
    done: (file: string, { rows, count }: { rows: number; count: number }) =>
      `Restored ${formatCount(rows)} rows and ${files(count)} from ${file}, and compared all of them. Start with: npm start`,
    ended: (keepsSignIns: boolean) =>
      [
        "A backup can't know what was ended after it. So everybody is signed out, and invitations and review links are closed: make them again. Requests for approval are withdrawn, takes that wait are paused, and conversations and presets are private again.",
        keepsSignIns
          ? "API keys and members sign in as at the time of the backup."
          : "API keys and members don't sign in until an owner lets them: the owner opens the workspace's link below, enters the API key in Settings, and invites the others for their names. (--keep-sign-ins restores them as they were, if no key was replaced, no password changed and nobody removed since the backup.)",
        "Look at limits and at your provider's billing page.",
      ].join("\n"),
    folder: (folder: string) =>
      `Nothing was restored: there are files in ${folder}. Move them away, or set DATA_DIR, or ASSET_STORE, to a new place.`,
    missing: (count: number) =>
      `Warning: ${files(count)} that the database names were missing when it was backed up.`,
    /** The token is shown here only. */
    ownerLink: ({ workspace, person, token }: { workspace: string; person: string | null; token: string }) =>
      `Within 7 days, at Atelier's address: /join#${token} opens ${workspace}${person === null ? "" : `, for ${person}`}`,
    otherSecret: (file: string) =>
      `Nothing was restored: ${file} isn't the secret of this backup. Move it away first.`,
    secretNotAccepted: (file: string) =>
      `The backup brings a secret, which wasn't installed. Copy the original's to ${file} before you start, or everybody has to enter their API key again; --accept-secret installs the one of a backup that you trust.`,
    secretUnused:
      "The backup's secret wasn't written, because AUTH_SECRET or AUTH_SECRET_FILE is set. Set it to the one of the backup.",
    unverified: (file: string, reason: "unmarked" | "noSecretHere" | "foreign", bringsSecret: boolean) =>
      [
        `Nothing was restored: ${file}`,
        {
          unmarked: "doesn't say which installation wrote it, as those of earlier versions don't.",
          noSecretHere: "can't be compared with a secret, because there is none here.",
          foreign: "was written by an installation with another secret.",
        }[reason],
        reason === "unmarked"
          ? ""
          : "Put the secret of the original where this installation has its own (AUTH_SECRET, AUTH_SECRET_FILE, or auth-secret in DATA_DIR).",
        "If you know where it comes from, add",
        bringsSecret && reason === "noSecretHere"
          ? "--accept-secret to install the secret that it brings, or --accept-unverified."
          : "--accept-unverified.",
      ]
        .filter(Boolean)
        .join(" "),
    usage:
      "Name the file to restore: npm run restore -- FILE [--accept-secret] [--accept-unverified] [--keep-sign-ins]",
    withoutSecret: (file: string) =>
      `The backup doesn't have auth-secret. Copy the original's to ${file} before you start, or everybody has to enter their API key again.`,
  },
  stopped: "Stopped before it was done; nothing was kept.",
};
