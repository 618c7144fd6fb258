import "server-only";
import type { GuardOptions } from "@/lib/platform/server/ingress/guard-servers";

const FINISH_WITHIN_MS = 5_000;

/** Starts what belongs to the web process and not to a request: guard, tracing, shutdown, answers before Next. */
export async function startWeb(): Promise<void> {
  const { installShutdown, onShutdown } = await import("@/lib/platform/server/shutdown");
  const { limitServers } = await import("@/lib/platform/server/server-limits");
  const first: Pick<GuardOptions, "shed" | "answer"> = {};
  await guard(first);
  const { resealKeys } = await import("@/lib/session/server/reseal-keys");
  const { closeServersAtEnd } = await import("@/lib/platform/server/close-servers");
  const { startTracing } = await import("@/lib/platform/server/start-tracing");
  await startTracing("web");
  // Newest first: live streams end, requests are answered, and then what those started to send is finished.
  onShutdown(async () => {
    const { finishSending } = await import("@/lib/jobs/server/send");
    await finishSending(FINISH_WITHIN_MS);
  });
  closeServersAtEnd();
  // With this setting Next leaves the exit to us. Otherwise it exits as soon as its own server is closed.
  const { env } = await import("@/lib/platform/server/env");
  const { DRAIN_SECONDS } = env();
  installShutdown({
    exit: process.env.NEXT_MANUAL_SIG_HANDLE !== undefined,
    drainMs: DRAIN_SECONDS * 1000,
  });
  limitServers();
  first.shed = (await import("@/lib/http/server/shedding")).shed;
  // Before the first request, so that no request meets a key sealed with an earlier AUTH_SECRET: Next answers none before
  // this function ends, nor do we. While developing it answers all, so that it can load what was edited.
  await resealKeys();
  if (process.env.NODE_ENV !== "production") return;
  const { answerBeforeNext } = await import("@/app/api/before-next");
  const { compressedFiles } = await import("@/lib/http/server/compressed-files");
  const sendCompressed = compressedFiles();
  first.answer = (request, response) =>
    sendCompressed(request, response) || answerBeforeNext(request, response);
}

/** Guards the server before anything else, because it already listens. What is in `first` may be set later. */
async function guard(first: Pick<GuardOptions, "shed" | "answer">): Promise<void> {
  const { guardServers } = await import("@/lib/platform/server/ingress/guard-servers");
  const { env } = await import("@/lib/platform/server/env");
  const { HOST, ALLOWED_HOSTS, TRUSTED_PROXIES } = env();
  guardServers({
    host: HOST,
    allowedHosts: ALLOWED_HOSTS,
    trustedProxies: TRUSTED_PROXIES,
    isWeb: true,
    shed: (request, response) => first.shed?.(request, response) ?? null,
    answer: (request, response) => first.answer?.(request, response) ?? false,
  });
}
