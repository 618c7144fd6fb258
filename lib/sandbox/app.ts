import os from "node:os";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Logger } from "pino";
import "@/lib/contract/english";
import { ApiError } from "@/lib/contract/errors";
import type { Database } from "./database";
import { Engine } from "./engine/engine";
import { createFileFetcher, type FetchFile } from "./files/fetch-file";
import type { FileStore } from "./files/file-store";
import { createSigner } from "./files/hosted-file";
import { sweepUploads } from "./files/uploads";
import { authenticate } from "./http/authenticate";
import { errorResponse, notFoundMessage } from "./http/errors";
import { requestLog } from "./http/request-log";
import { JOB_KINDS } from "./kinds";
import type { RenderFile } from "./renderers/fork";
import { catalogRoutes } from "./routes/catalogs";
import { compatRoutes } from "./routes/compat";
import { describeRoutes } from "./routes/describe";
import { docsRoutes, healthRoutes } from "./routes/docs";
import { assetRoutes, fileRoutes } from "./routes/files";
import { jobRoutes } from "./routes/jobs";
import { llmRoutes } from "./routes/llm";
import { previewRoutes, voiceRoutes } from "./routes/voices";
import type { RequestEnv, Service } from "./service";
import { createPreviews } from "./voice/preview";

export type SandboxOptions = {
  database: Database;
  store: FileStore;
  logger: Logger;
  render: RenderFile;
  /** Requests per minute and key; 0 for no limit. */
  requestsPerMinute: number;
  /** Identifies this installation; the same after a restart. */
  runner: string;
  /** Concurrent renders; default: cores − 1. */
  concurrency?: number;
  clock?: () => Date;
  /** Fetches an input by its public address; default: the real fetcher. */
  fetchFile?: FetchFile;
  /** Minimum duration of `[sandbox:slow]`, in milliseconds. */
  slowMs?: number;
};

const SLOW_MS = 20_000;

/**
 * The whole service: `app` handles requests (`app.fetch`, `app.request`), `engine` makes the requested files,
 * `sweep` removes expired uploads. The tables of the schema `sandbox` must exist.
 */
export function createSandbox(options: SandboxOptions) {
  const clock = options.clock ?? (() => new Date());
  const concurrency = options.concurrency ?? Math.max(1, os.availableParallelism() - 1);
  const engine = new Engine({ ...options, clock, concurrency });
  const service: Service = {
    ...options,
    clock,
    slowMs: options.slowMs ?? SLOW_MS,
    signer: createSigner(options.store.secret),
    fetchFile: options.fetchFile ?? createFileFetcher(),
    previews: createPreviews(options.store, options.render),
    wake: engine.wake,
  };
  const sweep = () => sweepUploads(service);
  return { app: createApp(service, options.requestsPerMinute), engine, sweep };
}

function createApp(service: Service, requestsPerMinute: number) {
  const app = new Hono<RequestEnv>();
  const toResponse = errorResponse(service);
  const onMethodNotAllowed: Parameters<typeof methodNotAllowed<RequestEnv>>[0]["onMethodNotAllowed"] = (
    c,
    allowed,
  ) => {
    c.header("Allow", allowed.join(", "));
    return toResponse(new ApiError("method_not_allowed", `Use ${allowed.join(" or ")} here.`), c);
  };
  app.use(requestLog(service));
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.onError(toResponse);
  app.notFound((c) => toResponse(new ApiError("not_found", notFoundMessage(c.req.path)), c));
  app.route("/", docsRoutes());
  app.route("/", healthRoutes(service));
  app.route("/", fileRoutes(service));
  app.route("/", previewRoutes(service));
  const authenticated = authenticate(requestsPerMinute, service.clock);
  const ofKinds = Object.values(JOB_KINDS).map((kind) => jobRoutes(service, kind));
  const others = [
    catalogRoutes(),
    assetRoutes(service),
    voiceRoutes(service),
    llmRoutes(service),
    compatRoutes(service),
    describeRoutes(service),
  ];
  for (const routes of [...others, ...ofKinds]) {
    for (const path of new Set(routes.routes.map((route) => route.path))) app.use(path, authenticated);
    app.route("/", routes);
  }
  return app;
}
