import "server-only";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import { SCOPES } from "@/lib/http/permissions";
import { operationsApi } from "@/lib/operations/api";
import { TOKEN_CALLS_PER_MINUTE } from "@/lib/session/server/token-calls";
import { ERROR_MEANINGS } from "./error-codes";

/** What only somebody who signs in or reviews in a browser meets, or what nobody reads. */
const NOT_FOR_PROGRAMS =
  /^(oidc_|client_left|form_|key_|no_|too_many_|wrong_|name_|already_|last_|link_|invitation_)/;

const codes = (Object.keys(ERROR_STATUS) as ErrorCode[])
  .filter((code) => !NOT_FOR_PROGRAMS.test(code))
  .map((code) => `| ${ERROR_STATUS[code]} | \`${code}\` | ${ERROR_MEANINGS[code]} |`);

/** How to use the API, in Markdown, for `info.description`. */
export const GUIDE = `\
The API of this dashboard, which its own pages use. It makes clips, images, voices and avatars, follows them, keeps their
files, and holds to the limits of the workspace. Generators make clients from [this description](${operationsApi.description.path}).

## Access tokens

A program sends an access token with each call: \`Authorization: Bearer atl_…\`. A person makes one in Settings, Tokens. It
acts for that person: what it makes is theirs, and it may never do more than their role. Its scopes narrow that further:
${SCOPES.map((scope) => `\`${scope}\``).join(", ")}. Each call names the scopes one of which it needs. A call without any is for
a signed-in browser alone: no token makes tokens, changes roles or answers an approval. A request with a token and a
session cookie is refused with 400.

## Errors

A refusal has a status of 4xx or 5xx and this body. Decide by \`code\`, show \`message\`, and keep \`request_id\` for whoever
looks into the log. A refusal of the upstream API is passed on with its own code.

\`\`\`json
{"error": {"code": "limit_reached", "message": "…", "request_id": "req_…", "details": {}}}
\`\`\`

After a status of 408, 429 or 5xx the same request may be sent again, later, with the same \`Idempotency-Key\`. Another 4xx stays
as it is until something changes.

| Status | Code | Meaning |
| --- | --- | --- |
${codes.join("\n")}

## Idempotency keys

What spends credits needs the header \`Idempotency-Key\`: 8 to 128 characters, new for each thing that is wanted once. The
same key with the same body gives what the first request made, however often it is sent and whatever became of its
response. With another body it is refused with 409 \`idempotency_conflict\`.

## Approvals

Above a limit that asks, a token's job is not made but waits for an owner: 402 \`approval_needed\`, with
\`details.approval_id\`. \`GET /api/approvals/{approvalId}\` has its state. After a yes the same request with the same key gives
the job; after a no it is refused with 409 \`conflict\`.

## Lists

A list gives \`has_more\` and \`next_cursor\`. Send that as \`cursor\`, with the same other parameters, for the next page, until
\`has_more\` is false. A cursor is no number and has no other meaning. \`limit\` is how many a page has.

## Live events

\`GET /api/jobs/events\` is a stream of server-sent events: the \`event\` is a name, the \`data\` is JSON as \`FeedEvent\` has it.
It begins with \`access\`. \`job\` has a whole job, and an id: after a lost connection send the last id as \`Last-Event-ID\`, and
what changed since comes again; a job with a \`revision\` that is not newer is one that you have. The stream ends after 15 minutes, and
with the token. One token may have eight open. A program without one reads \`GET /api/jobs/{jobId}\` every few seconds.

## Rate limits

A token may make ${TOKEN_CALLS_PER_MINUTE} calls a minute that change something. Beyond that, and where something else is limited, the response is 429 with
\`Retry-After\` in seconds. No \`RateLimit\` or \`X-RateLimit\` headers are sent.

## Changes

New calls, fields of results, optional parameters, codes of errors, events and values of a field can come at any time: ignore what you do not
know. Anything else is announced: the call is marked as deprecated here, and its responses have the headers
\`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) for at least 180 days before it goes.
`;
