import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, CircleX, Loader, Minus, type LucideIcon } from 'lucide-react'

import { classes } from './classes.ts'

export type BadgeTone = 'warn' | 'info' | 'ok' | 'danger' | 'quiet'

const tones: Record<BadgeTone, string> = {
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
  quiet: 'bg-sunken text-ink-2',
}

/** A state: icon and word, because some people cannot tell colours apart. */
export function Badge({ tone, icon: Icon, children }: { tone: BadgeTone; icon: LucideIcon; children: string }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-8 px-2 text-[13px] font-semibold',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </span>
  )
}

const estados = {
  pendiente: { tone: 'warn', icon: CircleDashed },
  'en proceso': { tone: 'info', icon: Loader },
  completado: { tone: 'ok', icon: CircleCheck },
  cancelado: { tone: 'quiet', icon: CircleX },
} as const

/** The state of a task. */
export function EstadoBadge({ estado }: { estado: keyof typeof estados }) {
  return <Badge {...estados[estado]}>{estado}</Badge>
}

const prioridades = {
  baja: { tone: 'quiet', icon: ArrowDown },
  media: { tone: 'warn', icon: Minus },
  alta: { tone: 'danger', icon: ArrowUp },
} as const

/** The priority of a request. */
export function PrioridadBadge({ prioridad }: { prioridad: keyof typeof prioridades }) {
  return <Badge {...prioridades[prioridad]}>{prioridad}</Badge>
}
