/** The roof over a lit door (D-1). Its stroke has the colour of the text around it. */
export function BrandMark({ className, isQuiet = false }: { className?: string; isQuiet?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <path
        d="M4 19.5 16 8.5l12 11"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="23.4" r="3.4" className={isQuiet ? 'fill-current' : 'fill-accent'} />
    </svg>
  )
}
