import "server-only";
import path from "node:path";
import { CronExpressionParser } from "cron-parser";
import { z } from "zod";
import { EXTENSIONS, type Extension } from "@/lib/contract/assumptions";
import { hostName, isLoopbackHost } from "./ingress/allowed-hosts";
import { trustedProxies } from "./ingress/forwarded";
import { LOG_LEVELS } from "./log-format";
import { type ObjectStore, objectStore, S3_ADDRESS } from "./object-store";

const anyPort = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a whole number")
  .min(1, "must be between 1 and 65535")
  .max(65535, "must be between 1 and 65535");

const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""));

/** What OIDC_ROLES gives who is in a group; `*` is everybody. */
const GROUP_ROLE = /^(.+)=(owner|creator|viewer)$/;
const groupRole = z
  .string()
  .regex(GROUP_ROLE, "must be like admins=owner,editors=creator,*=viewer")
  .transform((text) => {
    const [, group = "", role] = GROUP_ROLE.exec(text) ?? [];
    return { group: group.trim(), role: groupRoles.parse(role) };
  });
const groupRoles = z.enum(["owner", "creator", "viewer"]);
type GroupRole = { group: string; role: z.infer<typeof groupRoles> };

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres:// or postgresql://", abort: true })
  .refine(
    isAddress,
    "must be like postgres://user:password@host:5432/database; write #, /, ?, @, : and % of a password as %23, %2F, %3F, %40, %3A and %25",
  )
  .optional();
const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: `must be one of ${choices.join(", ")}` });
const MIN_TOKEN_LENGTH = 16;
const isHost = (text: string): boolean => text === "*" || hostName(text) !== null;
const onOff = z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0");
const webAddress = (problem: string) => z.url({ protocol: /^https?$/, error: problem }).optional();
/** A count from 1. */
const count = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .default(fallback);
const notNegative = z.coerce.number({ error: "must be a number" }).min(0, "must not be negative");
const MAX_DRAIN_SECONDS = 300;

/** Minute, hour, day, month and weekday. */
const CRON_FIELDS = 5;
const cron = z.string().refine(isCron, "must be five fields of cron, like 30 3 * * *");

const schema = z.object({
  PORT: anyPort.default(3000),
  SANDBOX_PORT: anyPort.default(4010),
  /** Of the worker's health and metrics; nothing listens without it. */
  WORKER_PORT: anyPort.optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Shows /parts, every part of the interface in every state. Tests set it. */
  PARTS_PAGE: onOff,
  /**
   * The embedded service has documented keys, so only this machine reaches it unless the operator changes
   * this.
   */
  SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
  ALLOWED_HOSTS: list.pipe(z.array(z.string().refine(isHost, "must be host names, or *"))),
  TRUSTED_PROXIES: list,
  /** Hosts that webhooks may have although they are private, or without https. */
  WEBHOOK_ALLOWED_HOSTS: list.pipe(
    z.array(z.string().refine((text) => hostName(text) !== null, "must be host names")),
  ),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseAddress,
  /** The address of the database without a pooler in between, for what needs a connection of its own. */
  DATABASE_DIRECT_URL: databaseAddress,
  /** Where files are stored; a folder in DATA_DIR without it. */
  ASSET_STORE: z.string().regex(S3_ADDRESS, "must be like s3://bucket or s3://bucket/prefix").optional(),
  S3_ENDPOINT: webAddress("must be an address like https://s3.example.com"),
  S3_ALLOW_HTTP: onOff,
  S3_REGION: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff,
  CREATIVE_API_BASE_URL: z.string().optional(),
  CREATIVE_API_EXTENSIONS: list.pipe(z.array(oneOf(EXTENSIONS))),
  CREATIVE_API_ALLOW_HTTP: onOff,
  AUTH_SECRET: z.string().optional(),
  /** Only the launcher reads it, and passes the file's contents on as AUTH_SECRET. */
  AUTH_SECRET_FILE: z.string().optional(),
  SANDBOX_RATE_LIMIT: notNegative.int("must be a whole number").default(600),
  METRICS_TOKEN: z
    .string()
    .min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`)
    .optional(),
  STORAGE_LIMIT_GB: notNegative.default(100),
  MIN_FREE_DISK_MB: notNegative.default(1_024),
  /** After SIGTERM, how long a web process still serves requests while it reports that it is not ready. */
  DRAIN_SECONDS: notNegative.max(MAX_DRAIN_SECONDS, `must be at most ${MAX_DRAIN_SECONDS}`).default(0),
  /** When workers back up, in UTC; never without it. */
  BACKUP_SCHEDULE: cron.optional(),
  BACKUP_DIR: z.string().optional(),
  /** How many scheduled backups are kept. */
  BACKUP_KEEP: count(7),
  /** How long an event of the audit log is kept. */
  AUDIT_DAYS: count(400),
  /** An OpenID provider that members can sign in through. */
  OIDC_ISSUER: webAddress("must be an address like https://login.example.com"),
  OIDC_CLIENT_ID: z.string().optional(),
  /** A public client has none. */
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** On the button that leads there. */
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("single sign-on"),
  /** The claim with the groups of a person, by which OIDC_ROLES gives roles. */
  OIDC_ROLE_CLAIM: z.string().min(1).max(200).optional(),
  OIDC_ROLES: list.pipe(z.array(groupRole)),
  /** The mail server, as smtps://user:password@host:465?from=atelier@example.com; no mail is sent without it. */
  SMTP_URL: z
    .string()
    .refine(isMailServer, "must be like smtps://user:password@mail.example.com?from=atelier@example.com")
    .optional(),
  /** The address that people open, which OAuth clients know this server by; no OAuth without it. */
  OAUTH_ISSUER: webAddress("must be an address like https://atelier.example.com"),
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  /** The logger reads it directly, like LOG_LEVEL. */
  LOG_FORMAT: oneOf(["json", "pretty"]).default("json"),
  /** The SDK reads it too, and the other variables of OpenTelemetry by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("must be an http or https address"),
});

type Variables = z.infer<typeof schema>;

export const VARIABLE_NAMES: readonly string[] = Object.keys(schema.shape);

export type Env = Omit<
  Variables,
  | "AUTH_SECRET"
  | "BACKUP_DIR"
  | "CREATIVE_API_EXTENSIONS"
  | "STORAGE_LIMIT_GB"
  | "MIN_FREE_DISK_MB"
  | "ASSET_STORE"
  | "S3_ENDPOINT"
  | "S3_ALLOW_HTTP"
  | "S3_REGION"
  | "S3_FORCE_PATH_STYLE"
  | "OIDC_ISSUER"
  | "OIDC_CLIENT_ID"
  | "OIDC_CLIENT_SECRET"
  | "OIDC_NAME"
  | "OIDC_ROLE_CLAIM"
  | "OIDC_ROLES"
  | "OAUTH_ISSUER"
> & {
  /** The origin that OAuth clients know this server by; null while it is off. */
  oauthIssuer: string | null;
  /** The OpenID provider; null without one. */
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string | null;
    name: string;
    /** Which groups of which claim give which role; null where roles are given in Atelier alone. */
    groups: { claim: string; roles: readonly GroupRole[] } | null;
  } | null;
  /** The folder of scheduled backups. */
  BACKUP_DIR: string;
  /** Object storage for all files; null is the folder DATA_DIR. */
  objectStore: ObjectStore | null;
  /** Storage limit of one workspace in bytes; null is no limit. */
  maxStorageBytes: number | null;
  /** Minimum free disk space in bytes. With less, nothing more is stored. */
  minFreeDiskBytes: number;
  /** Newest first. The first encrypts, and all can decrypt. Empty until the launcher has made one. */
  AUTH_SECRET: string[];
  CREATIVE_API_EXTENSIONS: Extension[];
  /** Origin and base path of the Creative Generation API, without a slash at the end. */
  upstreamBaseUrl: string;
  /** True when the embedded service is the upstream. */
  embedded: boolean;
  /**
   * The extensions of the API that may be used: all for the embedded service, else those the operator lists.
   */
  extensions: readonly Extension[];
};

/** The environment is invalid. `message` has one line for each variable, ready to print. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/**
 * Checks variables and derives from them. Empty strings count as unset, as in most shells' env files.
 * @throws EnvironmentError naming every variable that is wrong
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const { data, wrong, problems } = parse(variables);
  const { AUTH_SECRET, CREATIVE_API_BASE_URL, STORAGE_LIMIT_GB, MIN_FREE_DISK_MB, ...others } = data;
  const { ASSET_STORE, S3_ENDPOINT, S3_ALLOW_HTTP, S3_REGION, S3_FORCE_PATH_STYLE, ...rest } = others;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, ...provided } = rest;
  const { OIDC_ROLE_CLAIM, OIDC_ROLES, OAUTH_ISSUER, ...values } = provided;
  const keep = <T>(read: () => T, fallback: T): T => {
    try {
      return read();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return fallback;
    }
  };
  const embedded = CREATIVE_API_BASE_URL === undefined;
  keep(() => trustedProxies(values.TRUSTED_PROXIES), undefined);
  const secrets = keep(() => parseSecrets(AUTH_SECRET), []);
  const upstreamBaseUrl = embedded
    ? `http://${loopbackFor(values.SANDBOX_HOST)}:${values.SANDBOX_PORT}`
    : keep(() => upstreamUrl(CREATIVE_API_BASE_URL, values.CREATIVE_API_ALLOW_HTTP === "1"), "");
  if (values.DATABASE_DIRECT_URL !== undefined && variables.DATABASE_URL === undefined) {
    problems.push("DATABASE_DIRECT_URL needs DATABASE_URL beside it");
  }
  if (S3_ENDPOINT !== undefined && S3_ALLOW_HTTP === "0" && isUnencrypted(new URL(S3_ENDPOINT))) {
    problems.push("S3_ENDPOINT must be https, since every file travels there (S3_ALLOW_HTTP=1 overrides)");
  }
  const oauthIssuer = OAUTH_ISSUER === undefined ? null : keep(() => publicOrigin(OAUTH_ISSUER), null);
  const isProvider = OIDC_ISSUER && OIDC_CLIENT_ID;
  if (!isProvider && (OIDC_ISSUER || OIDC_CLIENT_ID || OIDC_CLIENT_SECRET)) {
    problems.push("OIDC_ISSUER and OIDC_CLIENT_ID need each other, and OIDC_CLIENT_SECRET needs both");
  }
  if ((OIDC_ROLE_CLAIM === undefined) !== (OIDC_ROLES.length === 0) || (OIDC_ROLE_CLAIM && !isProvider)) {
    problems.push("OIDC_ROLE_CLAIM and OIDC_ROLES need each other, and OIDC_ISSUER");
  }
  if (embedded && values.PORT === values.SANDBOX_PORT && !wrong.has("PORT") && !wrong.has("SANDBOX_PORT")) {
    problems.push("SANDBOX_PORT must differ from PORT");
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  // Relative to the project, in which every process of ours is started.
  const inProject = (folder: string) => path.resolve(/* turbopackIgnore: true */ process.cwd(), folder);
  return {
    ...values,
    CREATIVE_API_BASE_URL,
    DATA_DIR: inProject(values.DATA_DIR),
    BACKUP_DIR: inProject(values.BACKUP_DIR ?? path.join(values.DATA_DIR, "backups")),
    AUTH_SECRET: secrets,
    objectStore: objectStore({ ASSET_STORE, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE }),
    maxStorageBytes: STORAGE_LIMIT_GB === 0 ? null : Math.round(STORAGE_LIMIT_GB * 1e9),
    minFreeDiskBytes: MIN_FREE_DISK_MB * 1e6,
    oidc: isProvider
      ? {
          issuer: OIDC_ISSUER,
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET ?? null,
          name: OIDC_NAME,
          groups: OIDC_ROLE_CLAIM === undefined ? null : { claim: OIDC_ROLE_CLAIM, roles: OIDC_ROLES },
        }
      : null,
    oauthIssuer,
    upstreamBaseUrl,
    embedded,
    extensions: embedded ? EXTENSIONS : values.CREATIVE_API_EXTENSIONS,
  };
}

/**
 * The values, and what is wrong with them, one line a variable. A wrong one counts as unset, so that everything
 * else is still checked and named at the same time.
 */
function parse(variables: Record<string, string | undefined>) {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return { data: parsed.data, wrong: new Set<string>(), problems: [] };
  const issues = parsed.error.issues.map(({ path: [name], message }) => ({ name: String(name), message }));
  const wrong = new Set(issues.map(({ name }) => name));
  const rest = Object.fromEntries(Object.entries(variables).filter(([name]) => !wrong.has(name)));
  const problems = [...new Set(issues.map(({ name, message }) => `${name} ${message}`))];
  return { data: schema.parse(rest), wrong, problems };
}

/** Whether the database's client can read an address. It may leave the host out (`user@/name?host=/folder`). */
function isAddress(text: string): boolean {
  return URL.canParse(text.replace(/^([^:]*:\/\/[^@/]*@?)\//, "$1localhost/"));
}

/** With a host, and a sender that says whom mail is from. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, searchParams } = new URL(text);
  return hostname !== "" && `${searchParams.get("from") ?? username}`.length > 0;
}

function isCron(text: string): boolean {
  try {
    CronExpressionParser.parse(text);
    return text.trim().split(/\s+/).length === CRON_FIELDS;
  } catch {
    return false;
  }
}

/** A host to connect to, because a listening address such as 0.0.0.0 is not one. */
function loopbackFor(host: string): string {
  if (host === "::") return "[::1]";
  if (host === "0.0.0.0") return "127.0.0.1";
  return host.includes(":") && isLoopbackHost(host) ? `[${host}]` : host;
}

/** Fewer bytes than an AES-256 key has would make the derived keys weaker than the cipher. */
const MIN_SECRET_BYTES = 32;

const EXAMPLE_SECRETS = /^(secret|changeme|change-me|password|example|test|your[-_ ]?secret|insert)/i;

/**
 * AUTH_SECRET as a list: `NEW,OLD` during a rotation. Undefined gives an empty list.
 * @throws Error when one is short, an example value, or one character repeated
 */
export function parseSecrets(text: string | undefined): string[] {
  if (text === undefined) return [];
  const secrets = text.split(",").map((part) => part.trim());
  for (const secret of secrets) {
    if (EXAMPLE_SECRETS.test(secret) || new Set(secret).size < 8) {
      throw new Error("AUTH_SECRET looks like an example value; make one with: openssl rand -base64 32");
    }
    if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
      throw new Error(
        `AUTH_SECRET must have at least ${MIN_SECRET_BYTES} bytes; make one with: openssl rand -base64 32`,
      );
    }
  }
  return secrets;
}

/** Whether what is sent to an address can be read on its way to another machine. */
const isUnencrypted = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !isLoopbackHost(hostname);

/**
 * CREATIVE_API_BASE_URL without a slash at its end. Keys are sent to this address, so it must be https unless
 * it is this machine or the operator allows http.
 * @throws Error with a sentence to print
 */
function upstreamUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new Error("CREATIVE_API_BASE_URL must be an http or https address");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Error("CREATIVE_API_BASE_URL must have no user, query or fragment");
  }
  if (isUnencrypted(url) && !allowHttp) {
    throw new Error(
      "CREATIVE_API_BASE_URL must be https, since API keys travel there (CREATIVE_API_ALLOW_HTTP=1 overrides)",
    );
  }
  return url.href.replace(/\/+$/, "");
}

/**
 * The origin of OAUTH_ISSUER. Tokens are sent to it, so it must be https unless it is this machine.
 * @throws Error with a sentence to print
 */
function publicOrigin(text: string): string {
  const url = new URL(text);
  if (url.href !== `${url.origin}/`)
    throw new Error("OAUTH_ISSUER must have no user, path, query or fragment");
  if (isUnencrypted(url)) throw new Error("OAUTH_ISSUER must be https, since access tokens travel there");
  return url.origin;
}

let current: Env | undefined;

/** The environment of this process. Checked at the first call, so that a build needs no variables. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Drops the cached values; for tests that change `process.env`. */
export function resetEnv(): void {
  current = undefined;
}
