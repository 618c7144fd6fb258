import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/server/env";
import { processValue } from "@/lib/platform/server/process-value";

type Mail = { to: string; subject: string; text: string };

/** For the connection, the greeting, and any answer of the mail server. */
const TIMEOUT_MS = 15_000;

const transport = processValue("notices.mail", (): { url: string; transporter: Transporter } => {
  const url = env().SMTP_URL ?? "";
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Text of ours and of people is never read as the name of a file or an address to fetch.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  return {
    url,
    transporter: createTransport({ url, pool: true, maxConnections: 2, ...timeouts, ...closed }),
  };
});

/**
 * Sends a mail by the server of SMTP_URL, from its `from` parameter or else from its user. Does nothing without SMTP_URL.
 * @throws Error when the server did not accept it
 */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) return;
  await transport().transporter.sendMail({
    from: senderOf(SMTP_URL),
    to: { name: "", address: to },
    subject: oneLine(subject),
    text,
    // Neither an answer of a machine nor a list comes back.
    headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" },
  });
}

/** `smtps://user:password@host?from=atelier@example.com`. */
function senderOf(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  return url.searchParams.get("from") ?? decodeURIComponent(url.username);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
