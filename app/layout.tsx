import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { MISSING_ELEMENT_ID, REVEAL_SCRIPT } from "@/components/shell/reveal";
import { LiveRegion } from "@/components/ui/announce";
import { Toaster } from "@/components/ui/toaster";
import { THEME_SCRIPT } from "@/lib/platform/theme-script";
import { fontVariables } from "./fonts";
import { messages } from "./messages";
import "./globals.css";

const FIRST_SCRIPT = `${THEME_SCRIPT};${REVEAL_SCRIPT}`;

export const metadata: Metadata = {
  title: { default: messages.layout.product, template: messages.layout.titleTemplate },
  description: messages.layout.description,
  robots: { index: false },
  manifest: "/manifest.webmanifest",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0e0e" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme script writes `data-theme` before React starts, which is not a mismatch.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours that must run before the first paint. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <link rel="expect" href={`#${MISSING_ELEMENT_ID}`} blocking="render" />
      </head>
      <body>
        <div data-shell className="contents">
          {children}
          <Toaster />
          <LiveRegion />
        </div>
      </body>
    </html>
  );
}
