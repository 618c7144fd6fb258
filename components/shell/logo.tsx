/** The frame of a picture with an A in it; the corner that a grease pencil has marked is the accent. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={className}>
      <rect
        x="1"
        y="5"
        width="34"
        height="26"
        rx="2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        opacity=".55"
      />
      <path
        d="M11.5 25.5 18 10.5l6.5 15M13.8 20.4h8.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M1 5h6M1 5v6" fill="none" stroke="var(--accent)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
