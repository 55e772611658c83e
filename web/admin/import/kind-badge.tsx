import { CircleAlert, CircleCheck, Equal, PencilLine, Plus, SkipForward, Undo2 } from 'lucide-react'

import type { ImportRow } from '../../../contract/imports/imports.ts'
import { Badge } from '../../ui/badge.tsx'

const kinds = {
  new: { tone: 'ok', icon: Plus, word: 'Nuevo' },
  change: { tone: 'info', icon: PencilLine, word: 'Cambia' },
  same: { tone: 'quiet', icon: Equal, word: 'Sin cambios' },
  skipped: { tone: 'quiet', icon: SkipForward, word: 'Se omite' },
  error: { tone: 'danger', icon: CircleAlert, word: 'Error' },
  applied: { tone: 'ok', icon: CircleCheck, word: 'Aplicada' },
  failed: { tone: 'danger', icon: CircleAlert, word: 'Falló' },
  undone: { tone: 'quiet', icon: Undo2, word: 'Deshecha' },
  kept: { tone: 'warn', icon: CircleAlert, word: 'No se deshizo' },
} as const

/** The planned change of a row, or its result. */
export function KindBadge({ row }: { row: ImportRow }) {
  const { tone, icon, word } = kinds[row.outcome ?? row.kind]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {row.isLarge && row.outcome === null && (
        <Badge tone="warn" icon={CircleAlert}>
          Cambio grande
        </Badge>
      )}
    </>
  )
}
