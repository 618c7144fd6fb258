/** The general limits in bytes, pixels and seconds. The form checks the model's own limits. */
export const UPLOAD_LIMITS = {
  maxBytes: 50_000_000,
  maxPixels: 50_000_000,
  maxSidePixels: 16_384,
  maxSeconds: 600,
  bytesPerDay: 5_000_000_000,
} as const;
