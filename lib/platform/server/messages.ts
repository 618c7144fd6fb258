import "server-only";
import { asSentence } from "../excerpt";
import { formatCount } from "../format";

/** What people read when a request or a setting is refused. */
export const messages = {
  postOutside: {
    private: "The address leads to a private network",
    timeout: (seconds: number) => `No answer within ${seconds} seconds`,
    noName: "The host name wasn't found",
    refused: "The connection was refused",
    certificate: "The certificate isn't valid",
    broken: "The connection broke",
  },
  bounds: {
    approvals: { what: "requests of yours that wait", advice: "Withdraw one, or wait for an owner." },
    boards: { what: "boards in this workspace", advice: "Delete one you no longer need." },
    bulkActions: { what: "bulk actions that wait", advice: "Try again when some are done." },
    collections: { what: "collections in this workspace", advice: "Delete one you no longer need." },
    conversations: { what: "conversations of yours", advice: "Delete one you no longer need." },
    tokens: { what: "access tokens of yours", advice: "Stop one that you no longer need." },
    invitations: { what: "open invitations", advice: "Withdraw one." },
    messages: { what: "messages in a conversation", advice: "Start another one." },
    reviews: { what: "open review links in this workspace", advice: "Revoke one." },
    saved: { what: "saved prompts, presets and voices of yours", advice: "Remove one." },
    shared: { what: "shared presets in this workspace", advice: "Stop sharing one." },
    shots: { what: "shots on a board", advice: "Shorten or remove some, or make another board." },
    statements: { what: "kept statements in this workspace", advice: "Delete one that you no longer need." },
    views: { what: "saved filters in this workspace", advice: "Delete one you no longer need." },
    limits: { what: "limits in this workspace", advice: "Remove one that you no longer need." },
    webhooks: { what: "webhooks in this workspace", advice: "Remove one that you no longer need." },
    tooMany: (what: string, rows: number, advice: string) =>
      `There can be up to ${formatCount(rows)} ${what}. ${advice}`,
    tooLarge: (what: string, megabytes: number, advice: string) =>
      `All ${what} together can have up to ${megabytes} MB. ${advice}`,
  },
  completeResponse: {
    internal: "Something went wrong on our side.",
    invalid: "This request isn't valid.",
    methodNotAllowed: "This URL doesn't support this method.",
    notFound: "This URL doesn't exist.",
    refused: "Request rejected.",
  },
  cursor: { invalid: "This cursor isn't valid." },
  freeDisk: {
    full: "This server's disk is almost full. Free up space, then try again.",
    readOnly: "This server can't write to its storage folder. Check the disk and its permissions.",
  },
  database: {
    causes: {
      failed: (reason: string) => `it can't be updated (${reason}); the log of its server says more`,
      full: (reason: string) => `its disk has no room (${reason}); free some`,
      inUse: (reason: string) =>
        `it can't be updated while others use its tables (${reason}); start again when the backup or long query has ended, or stop the other processes first`,
      late: (where: string, seconds: number) =>
        `${where} didn't answer within ${seconds} s; start the server or correct the address`,
      noDatabase: (name: string) => `there is no database "${name}" on that server; create it`,
      notAllowed: (reason: string) =>
        `it can't be updated (${reason}); its user must own it and be allowed to write`,
      other: (where: string, reason: string) => `${where} doesn't let us in (${reason})`,
      password: (user: string) => `the user "${user}" or the password is wrong`,
      refused: (where: string) => `nothing answers at ${where}; start the server or correct the address`,
      unknownHost: (host: string) => `there is no host "${host}"; correct the address`,
      unreadable: (reason: string) => `its address can't be used (${reason}); correct it`,
    },
    hasOlder: (processes: readonly string[]) =>
      `An earlier version of Atelier still runs on the database (${processes.join(" and ")}) and can't go on with the tables of this version. Stop it everywhere, then start again. Nothing was changed.`,
    isInUse: "Others use the tables of the database; trying again until it can be updated",
    isUpdating: "Another start is updating the database; waiting for it",
    unknown: {
      newer:
        "The database (of DATABASE_URL, or in DATA_DIR) was changed by a newer version of Atelier. Start that version, or restore a backup from before it.",
      unreleased:
        "The database (of DATABASE_URL, or in DATA_DIR) was changed by an unreleased version of Atelier, which this one can't go on from. Restore a backup of a release, or first start the last commit that has the migrations of that version.",
    },
    unusable: (name: string, reason: string) =>
      asSentence(`The database of ${name} can't be used: ${reason}`),
  },
  ingressRefusal: {
    chunk: "The extensions of a chunk of the body are too long.",
    expectation: "This server meets no expectation but 100-continue.",
    headers:
      "The headers are too long. In a browser, delete the cookies of this host in its settings, and try again.",
    malformed: "The request isn't valid HTTP.",
    noHost: "The Host header is missing or malformed.",
    slow: "The request didn't arrive in time.",
    encoding: "The percent-encoding in the URL isn't valid.",
    host: (name: string) =>
      `A request for the host ${name} arrived, but this server responds only to localhost, HOST and the names in ALLOWED_HOSTS. If people open that name, add it to ALLOWED_HOSTS and restart. If they open another, have your proxy pass on Host as the browser sent it.`,
    method: "No URL here supports this method.",
    pathOnly: "Send only the path of the URL.",
  },
  largeHeaders: {
    byHand:
      "If this page comes back, delete the site data of this host in your browser's settings, or open Atelier under another host name.",
    clear: "Clear this host's cookies",
    consequence: "Clearing them signs you out of Atelier and of the other programs on this host.",
    largest: "The largest are:",
    refused: (bytes: number, most: number) =>
      `The headers have ${bytes} bytes, and this server accepts ${most}. Delete the cookies of this host and try again.`,
    size: (bytes: number) => `(${Math.ceil(bytes / 1000)} kB)`,
    title: "Your browser sends too many cookies",
    why: "Browsers share cookies between all programs on one host, whatever the port. Together they are larger than Atelier accepts, so this page can't open.",
  },
  disconnectSignal: { left: "The sender left before this request was done." },
  openFiles: {
    advice:
      "this process has as many files and connections open as it may, so requests and jobs fail until others end. Allow more and start again: ulimit -n 65536, LimitNOFILE=65536 under systemd, --ulimit nofile=65536 with Docker",
  },
  streamLimits: {
    answers: "language model requests",
    downloads: "downloads",
    feeds: "live connections",
    files: "files",
    ofBrowser: (name: string) => `This browser has too many ${name} open. Try again in a moment.`,
    ofKey: (name: string) => `This API key has too many ${name} open. Try again in a moment.`,
    ofServer: (name: string) => `This server has too many ${name} open. Try again in a moment.`,
    uploads: "uploads",
  },
};
