import {
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CirclePause,
  CircleSlash,
  Loader,
  Package,
  type LucideIcon,
} from 'lucide-react'

import type { ShownComputerState } from '../../contract/visits/visit-states.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

type Look = { tone: BadgeTone; icon: LucideIcon; label: string }

/** How each state of a visit's computer is shown (P-80). */
export const computerStates: Record<ShownComputerState, Look> = {
  por_revisar: { tone: 'quiet', icon: CircleDashed, label: 'por revisar' },
  en_curso: { tone: 'info', icon: Loader, label: 'en curso' },
  resuelto: { tone: 'ok', icon: CircleCheck, label: 'resuelto' },
  requiere_repuesto: { tone: 'warn', icon: Package, label: 'requiere repuesto' },
  no_se_pudo: { tone: 'danger', icon: CircleSlash, label: 'no se pudo' },
  pospuesto: { tone: 'quiet', icon: CirclePause, label: 'pospuesto' },
  sin_detalle: { tone: 'quiet', icon: CircleCheckBig, label: 'sin detalle' },
}

/** The state of a computer of a visit. */
export function ComputerBadge({ state }: { state: ShownComputerState }) {
  const { tone, icon, label } = computerStates[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
