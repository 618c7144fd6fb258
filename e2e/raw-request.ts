import { connect } from "node:net";

export type RawResponse = { status: number; headers: Record<string, string>; body: string };

/** No request of the tests takes this long. A connection that is kept open ends here. */
const WITHIN_MS = 30_000;

/**
 * Sends a request exactly as written, which clients would correct, and reads the whole response. Bodies are
 * not decoded: with HTTP/1.0 they arrive without chunk headers.
 */
export async function rawRequest(
  port: number,
  line: string,
  headers: readonly string[] = ["Host: 127.0.0.1"],
): Promise<RawResponse> {
  const socket = connect(port, "127.0.0.1");
  socket.setTimeout(WITHIN_MS, () => socket.destroy());
  const last = headers.some((header) => /^connection:/i.test(header)) ? [] : ["Connection: close"];
  socket.write([line, ...headers, ...last, "", ""].join("\r\n"));
  let text = "";
  for await (const part of socket) text += String(part);
  const split = text.indexOf("\r\n\r\n");
  const [status = "", ...lines] = text.slice(0, split).split("\r\n");
  const pairs = lines.map((each) => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(status.split(" ")[1]),
    headers: Object.fromEntries(pairs),
    body: text.slice(split + 4),
  };
}
