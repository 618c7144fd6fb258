import type { NextConfig } from "next";

process.env.NEXT_TELEMETRY_DISABLED = "1";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Posters are made by us in exact sizes; the optimiser is attack surface we do not need.
  images: { unoptimized: true },
  // Scripts and pages go compressed even with no proxy in front; media types are left alone by Next.
  compress: true,
  // Types are checked by `npm run check` and `npm test`; a start need not wait for them again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pg-boss", "pino", "prom-client", "mediabunny", "undici", "file-type"],
  outputFileTracingRoot: import.meta.dirname,
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Few large scripts pack a tenth smaller than many small ones, and all pages together weigh the same.
    turbopackChunking: {
      firstPageLoadPriority: 1,
      requestCost: 5_000_000,
      minChunkSize: 200_000,
      maxMergeChunkSize: 2_000_000,
    },
  },
};

export default config;
