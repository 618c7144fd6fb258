import "server-only";
import { randomBytes } from "node:crypto";
import { THEME_SCRIPT } from "@/lib/platform/theme-script";
import { messages } from "../messages";

const { documentTitle, title, reason, retry } = messages.offline;

const STYLE = `
  :root { color-scheme: light dark; }
  [data-theme="light"] { color-scheme: light; }
  [data-theme="dark"] { color-scheme: dark; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; text-align: center;
    font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fafafa, #0f0f0f); color: light-dark(#1a1a1a, #f0f0f0); }
  main { max-width: 24rem; padding: 1.5rem; }
  h1 { font-size: 1.25rem; line-height: 1.75rem; margin: 0; }
  p { margin: .5rem 0 1.5rem; }
  a { display: inline-block; padding: .75rem 1.25rem; border: 1px solid; border-radius: .375rem; color: inherit;
    text-decoration: none; }
`;

const policyWith = (nonce: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The page for an address that cannot be reached. The link leads to the address it stands at, and the page loads that
 * again once the browser is online.
 */
export function serveOfflinePage(): Response {
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${documentTitle}</title>
<style>${STYLE}</style>
<script nonce="${nonce}">${THEME_SCRIPT};addEventListener("online", () => location.reload())</script>
</head>
<body><main><h1>${title}</h1><p>${reason}</p><a href="">${retry}</a></main></body>
</html>`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policyWith(nonce) },
  });
}
