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
  redirects: async () => [
    fromBritish("/gallery/:job*", "favourite", "favorite=yes"),
    fromBritish("/voices", "favourites", "favorites=true"),
    // A page of its own up to 0.2.0.
    { source: "/connect", destination: "/settings/connect", permanent: true },
  ],
  outputFileTracingRoot: import.meta.dirname,
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // React's compiler inside Turbopack. The one of Babel takes a third of a build's processor time.
    turbopackRustReactCompiler: true,
    // Hundreds of MB for the next build of the same folder, and writing them takes an eighth of this one's time.
    turbopackFileSystemCacheForBuild: false,
    // No run reads them.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
};

/** Links of 0.1.0 have the British spelling. Next keeps the old parameter, which nothing reads. */
function fromBritish(source: string, key: string, parameter: string) {
  const american = parameter.split("=")[0] ?? parameter;
  return {
    source,
    has: [{ type: "query" as const, key }],
    missing: [{ type: "query" as const, key: american }],
    destination: `${source}?${parameter}`,
    permanent: true,
  };
}

export default config;
