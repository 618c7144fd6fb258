import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { awaitListening, freePort } from "../ports";
import { temporaryFolder } from "../temporary-folder";

const EXAMPLE = path.resolve(import.meta.dirname, "../../docs/operations/nginx.conf");

type Nginx = { url: string; stop(): Promise<void> };

/**
 * Runs the documents' example as it stands, but for its ports, its name and its certificate, which is made here. The
 * port is none that browsers leave out.
 * @param upstreamPort of the web process behind it
 * @param edit what somebody else has in place of the example
 */
export async function startNginx(upstreamPort: number, edit = (text: string) => text): Promise<Nginx> {
  const folder = temporaryFolder("atelier-nginx-");
  const port = await freePort();
  const [key, certificate] = [path.join(folder, "studio.key"), path.join(folder, "studio.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...kind, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const example = readFileSync(EXAMPLE, "utf8")
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("server_name studio.example.com", "server_name localhost")
    .replace("/etc/ssl/studio.pem", certificate)
    .replace("/etc/ssl/studio.key", key)
    .replaceAll(/127\.0\.0\.1:3[01]00 /g, `127.0.0.1:${upstreamPort} `);
  const conf = path.join(folder, "nginx.conf");
  mkdirSync(path.join(folder, "temporary"));
  writeFileSync(
    conf,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
access_log off;
client_body_temp_path ${folder}/temporary/body;
proxy_temp_path ${folder}/temporary/proxy;
${edit(example)}
}
`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", conf], { stdio: "inherit" });
  await awaitListening(port);
  return {
    url: `https://localhost:${port}`,
    async stop() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      await ended;
    },
  };
}
