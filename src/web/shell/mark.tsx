export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="7" fill="#2b6a4f" />
      <path d="M9 24V8h14v3.6H13.2v3.2h8v3.5h-8V24z" fill="#fff" />
    </svg>
  );
}
