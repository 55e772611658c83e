import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as SVG: black on white in every theme, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="qr-code">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
