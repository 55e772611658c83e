import { classes } from '../ui/classes.ts'

const star = 'l3 6.2 6.9 1-5 4.8 1.2 6.8-6.1-3.2-6.1 3.2 1.2-6.8-5-4.8 6.9-1z'
const five = [12, 36, 60, 84, 108].map((at) => `M${at} 2${star}`).join('')

/**
 * A number of five stars, also fractions. The page's policy forbids inline styles, so the inner SVG is as wide as the filled part.
 * @param label text for screen readers; without it they skip the stars
 */
export function Stars({ stars, label, className }: { stars: number; label?: string; className?: string }) {
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox="0 0 120 24"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={classes('h-[1em] w-[5em] shrink-0', className)}
    >
      <path d={five} className="fill-none stroke-edge" />
      <svg width={24 * stars} height="24">
        <path d={five} className="fill-accent stroke-warn" />
      </svg>
    </svg>
  )
}
