import { CircleAlert, CircleCheck, CircleDashed, CircleX, Loader, Undo2 } from 'lucide-react'

import type { ImportState } from '../../../contract/imports/imports.ts'
import { Badge } from '../../ui/badge.tsx'
import { stateNames } from './import-text.ts'

const looks = {
  read: { tone: 'warn', icon: CircleDashed },
  reviewing: { tone: 'info', icon: Loader },
  reviewed: { tone: 'warn', icon: CircleDashed },
  applying: { tone: 'info', icon: Loader },
  applied: { tone: 'ok', icon: CircleCheck },
  appliedWithErrors: { tone: 'warn', icon: CircleAlert },
  cancelled: { tone: 'quiet', icon: CircleX },
  undoing: { tone: 'info', icon: Loader },
  undone: { tone: 'quiet', icon: Undo2 },
  failed: { tone: 'danger', icon: CircleX },
} as const satisfies Record<ImportState, object>

/** The state of an import. */
export function StateBadge({ state }: { state: ImportState }) {
  return <Badge {...looks[state]}>{stateNames[state]}</Badge>
}
