import { ArrowRight, CircleAlert, Equal, Minus, PencilLine, Plus } from 'lucide-react'

import type { RateRow } from '../../../contract/delivery/rate-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { weightOf } from '../rate-text.ts'
import { factsOf } from './rate-file-text.ts'

const kinds = {
  new: { tone: 'ok', icon: Plus, word: 'Nueva' },
  change: { tone: 'info', icon: PencilLine, word: 'Cambia' },
  same: { tone: 'quiet', icon: Equal, word: 'Sin cambios' },
  removed: { tone: 'warn', icon: Minus, word: 'Se quita' },
  error: { tone: 'danger', icon: CircleAlert, word: 'Error' },
} as const

/** The effect of a file's row on a rate, or its error. */
export function RateRowCard({ row }: { row: RateRow }) {
  const { tone, icon, word } = kinds[row.kind]
  const rate = row.after ?? row.before
  return (
    <li className="rounded-16 bg-surface p-4 wrap-anywhere shadow-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {row.row !== null && <span className="type-caption text-ink-3 tabular-nums">{`Fila ${row.row}`}</span>}
        <span className="font-semibold">{row.placeName || '(sin lugar)'}</span>
        {rate && <span className="type-body-sm text-ink-2">{weightOf(rate)}</span>}
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      {row.kind !== 'same' && rate && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 type-body-sm">
          {factsOf(row).map(({ label, from, to }) => (
            <div key={label} className="flex flex-wrap items-center gap-x-2 tabular-nums">
              <dt className="text-ink-3">{label}</dt>
              <dd className="flex flex-wrap items-center gap-x-2">
                {from !== null && (
                  <>
                    <del className="text-ink-3">{from || 'vacío'}</del>
                    <ArrowRight aria-label="cambia a" className="size-4 shrink-0 text-ink-3" />
                  </>
                )}
                {row.kind === 'removed' ? (
                  <del className="text-ink-3">{to}</del>
                ) : (
                  <ins className="no-underline">{to || 'vacío'}</ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.problems.map(({ column, message }) => (
        <p key={message} className="mt-2 type-body-sm text-danger">
          {column !== null && <span className="font-semibold">{`${column}: `}</span>}
          {message}
        </p>
      ))}
    </li>
  )
}
