import type { NextConfig } from "next";

process.env.NEXT_TELEMETRY_DISABLED = "1";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Posters are made by us in exact sizes; the optimiser is attack surface we do not need.
  images: { unoptimized: true },
  // Media must never be compressed on its way, and JSON is small: a proxy in front may do it.
  compress: true,
  serverExternalPackages: ["pg", "pg-boss", "pino", "mediabunny", "undici", "file-type"],
  outputFileTracingRoot: import.meta.dirname,
  agentRules: false,
  experimental: { agentUpgrade: false },
};

export default config;
