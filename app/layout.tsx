import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { MISSING_ELEMENT_ID, REVEAL_SCRIPT } from "@/components/shell/reveal";
import { LiveRegion } from "@/components/ui/announce";
import { Toaster } from "@/components/ui/toaster";
import { THEME_SCRIPT } from "@/lib/platform/theme-script";
import { messages } from "./messages";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  // A font that comes late would move the text of a page that is being read.
  display: "optional",
});

const FIRST_SCRIPT = `${THEME_SCRIPT};${REVEAL_SCRIPT}`;

export const metadata: Metadata = {
  title: { default: messages.layout.product, template: messages.layout.titleTemplate },
  description: messages.layout.description,
  robots: { index: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafa" },
    { media: "(prefers-color-scheme: dark)", color: "#0f0f0f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme script writes `data-theme` before React starts, which is not a mismatch.
    <html lang="en" className={inter.variable} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours that must run before the first paint. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <link rel="expect" href={`#${MISSING_ELEMENT_ID}`} blocking="render" />
      </head>
      <body>
        {children}
        <Toaster />
        <LiveRegion />
      </body>
    </html>
  );
}
