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
    font: .875rem/1.25rem system-ui, sans-serif; background: light-dark(#f6f6f6, #0e0e0e);
    color: light-dark(#1c1a18, #f2f0ed); }
  main { max-width: 24rem; padding: 1.5rem; }
  .mark { stroke: light-dark(#d75b00, #fa913c); }
  svg { width: 2.75rem; height: 2.75rem; margin-bottom: 1.25rem; }
  h1 { font-size: 1.25rem; line-height: 1.5rem; font-weight: 600; margin: 0; }
  p { margin: .375rem 0 1.5rem; color: light-dark(#4e4c49, #bbb8b5); }
  a { display: inline-block; padding: .75rem 1.125rem; border: 1px solid light-dark(#dbdbdb, #2b2b2b);
    border-radius: .4375rem; background: light-dark(#fff, #202020); color: inherit; font-weight: 550;
    text-decoration: none; }
  a:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

/** The logo, as in `components/shell/logo.tsx`; the page loads no file. */
const LOGO = `<svg viewBox="0 0 36 36" aria-hidden="true" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><rect x="1" y="5" width="34" height="26" rx="2.5" stroke-width="1.5" opacity=".55"/><path d="M11.5 25.5 18 10.5l6.5 15M13.8 20.4h8.4" stroke-width="2.4"/><path class="mark" d="M1 5h6M1 5v6" stroke-width="2.6"/></svg>`;

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
<body><main>${LOGO}<h1>${title}</h1><p>${reason}</p><a href="">${retry}</a></main></body>
</html>`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policyWith(nonce) },
  });
}
