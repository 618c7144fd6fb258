import type { NextConfig } from "next";

process.env.NEXT_TELEMETRY_DISABLED = "1";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  // We make posters in exact sizes, so the optimiser would only be attack surface.
  images: { unoptimized: true },
  // Compresses scripts and pages also without a proxy. Next does not compress media types.
  compress: true,
  // `npm run check` and `npm test` check the types, so a start need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "mediabunny",
    "undici",
    "file-type",
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
  ],
  outputFileTracingRoot: import.meta.dirname,
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // A few large scripts compress to a tenth less than many small ones. The sum over all pages is the same.
    turbopackChunking: {
      firstPageLoadPriority: 1,
      requestCost: 5_000_000,
      minChunkSize: 200_000,
      maxMergeChunkSize: 2_000_000,
    },
  },
};

export default config;
