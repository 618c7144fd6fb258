import "server-only";
import { messages } from "../messages";

/** Where a client that shows cards finds the one of quotes and results (MCP Apps, version 2026-01-26). */
export const CARD_URI = "ui://atelier/card.html";
/** On a tool whose result the card shows. */
export const CARD_META = { ui: { resourceUri: CARD_URI } };

/** A `<` in a text can't end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/*
 * The page runs in a frame of the client without any address of its own, so it loads nothing and speaks to the client alone,
 * by JSON-RPC in messages. It builds text nodes only: what people wrote can be no markup. The package of MCP Apps does the
 * same in half a megabyte.
 */
const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Atelier</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }
  body { margin: 0; padding: 12px }
  section { display: flow-root; margin-bottom: 12px }
  h2 { margin: 0; font-size: 15px }
  img { float: left; width: 128px; margin-right: 12px; border-radius: 6px }
  p { margin: 2px 0; overflow-wrap: anywhere }
  button { font: inherit }
</style>
<main></main>
<script>
  const words = ${inScript(messages.card)};
  const main = document.querySelector("main");
  const open = new Map();
  let last = 0;
  const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const ask = (method, params) => new Promise((resolve) => {
    open.set(++last, resolve);
    send({ id: last, method, params });
  });
  const add = (to, tag, text) => {
    const element = document.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };
  const link = (to, url) => {
    add(to, "button", words.open).onclick = () => ask("ui/open-link", { url });
  };
  async function poster(to, uri) {
    const { contents: [{ blob, mimeType }] = [{}] } = await ask("resources/read", { uri }) ?? {};
    if (!blob) return;
    const image = document.createElement("img");
    image.alt = "";
    image.src = "data:" + mimeType + ";base64," + blob;
    image.onload = size;
    to.prepend(image);
  }
  function showQuote(quote) {
    const section = add(main, "section", "");
    const most = quote.credits_exact === null ? words.most : "";
    add(section, "h2", most + quote.credits_at_most + " " + words.credits);
    add(section, "p", words.verdicts[quote.verdict]);
    if (quote.reason) add(section, "p", quote.reason);
    for (const limit of quote.limits) add(section, "p", limit.of + ": " + limit.left_after_credits + " " + words.left);
  }
  function showJob(job) {
    const section = add(main, "section", "");
    add(section, "h2", job.model_id + " · " + job.status);
    add(section, "p", job.prompt);
    if (job.credits !== null) add(section, "p", job.credits + " " + words.credits);
    if (job.failure) add(section, "p", job.failure);
    link(section, job.page);
    for (const { poster: uri } of job.results) if (uri) poster(section, uri);
  }
  function show(result) {
    main.replaceChildren();
    if (!result) return;
    if (result.quote_id) showQuote(result);
    if (result.quote) showQuote(result.quote);
    if (result.job) showJob(result.job);
    for (const item of result.items ?? []) item.job ? showJob(item.job) : add(main, "p", item.of + ": " + item.status);
    size();
  }
  const size = () => send({ method: "ui/notifications/size-changed", params: { height: document.body.scrollHeight } });
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    if (data.method === "ui/notifications/tool-result") show(data.params.structuredContent);
    else if (data.method && data.id !== undefined) send({ id: data.id, result: {} });
    else if (open.has(data.id)) {
      open.get(data.id)(data.result);
      open.delete(data.id);
    }
  });
  ask("ui/initialize", {
    appInfo: { name: "Atelier", version: "1" },
    appCapabilities: {},
    protocolVersion: "2026-01-26",
  }).then(() => send({ method: "ui/notifications/initialized" }));
</script>
</html>
`;

export const CARD = { mimeType: "text/html;profile=mcp-app", text: HTML };
