import "server-only";
import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { PLAIN_PAGE_POLICY, plainPage } from "@/lib/platform/server/ingress/plain-page";
import { messages } from "../messages";

const words = messages.errorPage;

const asHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a person sees when a program sent them here with a request that can't be answered, nor sent back to it. */
export const errorPageOf = (reason: string): string =>
  plainPage(words.title, `<p>${words.advice}</p>\n<p>${words.reason} <code>${asHtml(reason)}</code></p>`);

/** Responds with the page, in the status of the error. */
export function sendErrorPage(context: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  context.type = "html";
  context.set("content-security-policy", PLAIN_PAGE_POLICY);
  context.body = errorPageOf([error, error_description].filter(Boolean).join(": "));
}
