import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Badge } from '../../ui/badge.tsx'
import type { HealthLine } from './health-text.ts'

const badges = {
  good: { tone: 'ok', icon: CircleCheck, word: 'Bien' },
  warn: { tone: 'warn', icon: TriangleAlert, word: 'Por mirar' },
  bad: { tone: 'danger', icon: CircleAlert, word: 'Urgente' },
  off: { tone: 'quiet', icon: CircleMinus, word: 'Apagado' },
} as const

type HealthRowProps = Omit<HealthLine, 'state'> & {
  /** Undefined for a fact that is neither well nor wrong. */
  state?: HealthLine['state'] | undefined
  /** The actions of the row. */
  children?: ReactNode
}

/** One thing that is well, or what to do about it. */
export function HealthRow({ label, state, text, advice, children }: HealthRowProps) {
  const badge = state && badges[state]
  return (
    <li className="border-t border-line py-4 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="font-semibold">{label}</h3>
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.word}
          </Badge>
        )}
      </div>
      <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">{text}</p>
      {advice && <p className="mt-1 type-body-sm wrap-anywhere text-ink-3">{advice}</p>}
      {children && <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>}
    </li>
  )
}
