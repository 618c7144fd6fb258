import "server-only";

/**
 * The content security policy of a page. Scripts need the page's nonce. Styles may be inline, because
 * positions and sizes are set on elements. Pictures and media are our own or made in the browser.
 */
export function contentPolicy(nonce: string, isDevelopment: boolean): string {
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' blob: data:",
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": isDevelopment ? "'self' ws:" : "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
