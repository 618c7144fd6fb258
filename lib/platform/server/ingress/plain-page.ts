import "server-only";

/** For a page that is made here: it has its own style, runs nothing and loads nothing. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A page that needs neither scripts nor the framework.
 * @param title text
 * @param body HTML
 */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
code { overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: .6rem 1rem; border-radius: .5rem; border: 1px solid; cursor: pointer }
</style>
<h1>${title}</h1>
${body}
</html>
`;
