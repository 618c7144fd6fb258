/**
 * Child processes of the benchmark, so that each has a processor time of its own. The first argument says which:
 * `service` responds to every request with 2 KB of JSON, as the service that all others forward to; `lane` forwards to
 * `UPSTREAM` without a framework, which is the least that forwarding costs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "undici";

const RESPONSE_BYTES = 2_048;

function service() {
  const plan = { object: "account_plan", plan: "studio", api_enabled: true, note: "" };
  const body = JSON.stringify({ ...plan, note: "x".repeat(RESPONSE_BYTES - JSON.stringify(plan).length) });
  return (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  };
}

function lane() {
  const pool = new Pool(process.env.UPSTREAM ?? "", { connections: 64 });
  return async (_: IncomingMessage, response: ServerResponse) => {
    const headers = { accept: "application/json", authorization: "Bearer good_lane" };
    const { statusCode, body } = await pool.request({ method: "GET", path: "/v1/account/plan", headers });
    response.writeHead(statusCode, { "content-type": "application/json" });
    response.end(Buffer.from(await body.arrayBuffer()));
  };
}

const port = Number(process.env.PORT);
createServer(process.argv[2] === "service" ? service() : lane()).listen(port, "127.0.0.1");
