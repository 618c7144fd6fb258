import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import { ApiError } from "@/lib/contract/errors";
import { openApiDocument } from "../openapi/document";
import { operations } from "../openapi/operations";
import type { RequestEnv, Service } from "../service";

const HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" };

/**
 * The description of this service: for people at `/`, for programs at `/openapi.json`. Neither needs a key.
 */
export function docsRoutes() {
  const document = openApiDocument();
  return new Hono<RequestEnv>()
    .get("/", (c) => c.html(docsPage, 200, HEADERS))
    .get("/openapi.json", (c) => c.json(document));
}

/** GET /health, without a key: 200 while the database responds, 503 otherwise. */
export const healthRoutes = ({ database }: Service) =>
  new Hono<RequestEnv>().get("/health", async (c) => {
    try {
      await database.execute(sql`select 1`);
    } catch (cause) {
      throw new ApiError("unavailable", "The database does not answer.", { cause });
    }
    return c.json({ status: "ok" });
  });

const KEYS = [
  ["sk_sandbox_demo", "every scope, 10,000 credits"],
  ["sk_sandbox_narrow", "like the first, but its plan makes 3 jobs at once: a fourth answers 409"],
  ["sk_sandbox_readonly", "no write scope: creation answers 403"],
  ["sk_sandbox_broke", "0 credits: creation answers 402"],
  ["sk_sandbox_disabled", "api_enabled is false: creation answers 403"],
  ["sk_sandbox_newmodels", "prices as after a release: omega-1 is new, theta-omni is gone"],
] as const;

const TRIGGERS = [
  ["[sandbox:fail]", "is accepted, then fails; all credits come back"],
  ["[sandbox:cancel]", "is accepted, then ends canceled; all credits come back"],
  ["[sandbox:policy]", "is refused with 422"],
  ["[sandbox:busy]", "answers 429 with Retry-After 2; the next try with the same key is accepted"],
  ["[sandbox:no-slot]", "answers 409 (concurrency_conflict); the next try with the same key is accepted"],
  ["[sandbox:conflict]", "answers 409 without the reason; the next try with the same key is accepted"],
  ["[sandbox:reused-key]", "is refused with 409 (idempotency_conflict), as if its key named another body"],
  ["[sandbox:slow]", "takes at least 20 seconds"],
  ["[sandbox:short-lived]", "gives an asset that expires after 60 seconds"],
] as const;

const endpoints = operations.map(
  ({ method, path, summary, creates }) =>
    [`${method} ${path}`, creates ? `${summary}; needs an Idempotency-Key` : summary] as const,
);

const table = (rows: readonly (readonly [string, string])[]) =>
  html`<table>${rows.map(([name, text]) => html`<tr><td><code>${name}</code></td><td>${text}</td></tr>`)}</table>`;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1.25rem}
h1{line-height:1.2}h2{margin-top:2.2rem;font-size:1.15rem}table{border-collapse:collapse;width:100%}
td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}
code{font-size:.9em}td:first-child{white-space:nowrap}pre{overflow:auto;padding:1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent)}
@media(max-width:36rem){td{display:block;border:0;padding:.1rem 0}td+td{padding-bottom:.6rem}td:first-child{white-space:normal;overflow-wrap:anywhere}}`;

/** The page at the service's root: endpoints, keys, trigger words, and what is simulated. */
const docsPage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Embedded Creative Generation API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Embedded Creative Generation API</h1>
<p>An emulator of the Creative Generation API for trying things out without an account. It keeps to the
API's rules: validation, idempotency, credits, errors, limits.</p>

<h2>What is real, and what is not</h2>
<ul>
<li>There is <strong>no AI model here</strong>. Clips and pictures are drawn procedurally from the prompt's words,
or made by filtering your own files; a talking avatar is your picture in a frame, as you sent it, with a drawn
speaker beside it whose lips follow the sound.</li>
<li>The files are real: MP4, JPEG and MP3 in the size, ratio and length asked for, with sound or without.
Progress is the share of the work done.</li>
<li>Speech is real, by small open engines: Flite for English, eSpeak NG for the other languages. A custom voice is
one of their voices at the pitch of your sample; it imitates nobody. Speech to speech shifts pitch and
formants.</li>
<li>The twelve language models are one set of written rules: they write and rewrite video prompts and answer
questions about models and prices. A token is four bytes of text. Message-style clients use
<code>/compat-a</code> as their base address, with the key as bearer or <code>x-api-key</code>; list-style clients
use <code>/compat-b/v1</code>.</li>
<li>Descriptions are measured (shots, colours, motion, letters). A transcript is only given of what this service
spoke itself.</li>
<li>Prices are this service's own invention, except where the API text states a figure. So are the ids of image
models, and the options of models that the text does not describe.</li>
<li>Credits are real only in here. Every key starts with what is said below.</li>
<li>An input is a file hosted here through <code>POST /v1/assets</code>, or one at a public address, which is fetched
(at most 100 MB, 30 seconds and three redirects) and kept for a day. Addresses inside a network are never
asked.</li>
</ul>

<h2>Keys</h2>
${table(KEYS)}
<p>Any of them with a suffix, as in <code>sk_sandbox_demo_42</code>, is a fresh account of its own of the same
sort.</p>

<h2>Endpoints</h2>
<p>All of them for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${table(endpoints)}
<p>All of them need <code>Authorization: Bearer &lt;key&gt;</code>. Errors come as
<code>{"error": {"code", "message", "request_id"}}</code>; the request id is also in the header
<code>X-Request-Id</code>. A key may send 600 requests a minute, unless who runs this says otherwise
(<code>SANDBOX_RATE_LIMIT</code>). <code>GET /health</code> answers 200 while the service can work.</p>

<h2>Trigger words</h2>
<p>Put one into a prompt, a script, or the last message of a chat (there <code>[sandbox:fail]</code> answers 500):</p>
${table(TRIGGERS)}

<h2>A first clip</h2>
<pre><code>curl -X POST $BASE/v1/video-generations \\
  -H "Authorization: Bearer sk_sandbox_demo" \\
  -H "Idempotency-Key: my-first-clip" \\
  -H "Content-Type: application/json" \\
  -d '{"model_id":"kappa-h3","prompt":"Rain over a quiet harbour",
       "resolution":"768p","duration_seconds":"4","ratio":"16:9"}'</code></pre>
</main>
</body>
</html>`;
