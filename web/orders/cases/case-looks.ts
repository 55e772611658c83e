import {
  CircleCheck,
  CircleX,
  PackageCheck,
  PackageOpen,
  RotateCcw,
  Search,
  Wrench,
  type LucideIcon,
} from 'lucide-react'

import type { CaseKind, CaseState } from '../../../contract/orders/return-case-rules.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

const looks: Record<CaseState, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: 'info', icon: PackageOpen },
  in_review: { tone: 'info', icon: Search },
  received: { tone: 'warn', icon: PackageCheck },
  money_back: { tone: 'ok', icon: RotateCcw },
  repaired: { tone: 'ok', icon: Wrench },
  replaced: { tone: 'ok', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'quiet', icon: CircleX },
  not_sent: { tone: 'quiet', icon: CircleX },
}

/** The badge of a state for its buyer. */
export const ownCaseLook = (state: CaseState) => looks[state]

/** The look of a case for the shop: `warn` means that the shop must act. */
export const deskCaseLook = (kind: CaseKind, state: CaseState) =>
  kind === 'guarantee' && (state === 'waiting' || state === 'in_review')
    ? { ...looks[state], tone: 'warn' as const }
    : looks[state]
