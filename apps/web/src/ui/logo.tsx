/** The product's mark, on light and on dark ground. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14.5" fill="#10233b" stroke="#5b9fe0" strokeWidth="2" />
      <circle cx="16" cy="16" r="9.5" fill="#fff" />
      <path
        d="m11.5 16.3 3.2 3.2 6-6.6"
        fill="none"
        stroke="#10233b"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
