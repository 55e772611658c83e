import { CircleAlert, Equal, PencilLine, Plus } from 'lucide-react'
import { useState } from 'react'

import type { ReviewedPath } from '../../../contract/products/former-paths.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { LeadsTo } from './leads-to.tsx'

type FormerPathReviewProps = { rows: readonly ReviewedPath[]; onSaved: () => void; onCancel: () => void }

/** Rows that are shown at once. */
const SHOWN = 50

/** The recognised rows of the owner and the wrong ones, before anything is stored. */
export function FormerPathReview({ rows, onSaved, onCancel }: FormerPathReviewProps) {
  const [isBusy, setBusy] = useState(false)
  const wrong = rows.filter(({ kind }) => kind === 'error')
  const changes = rows.filter(({ kind }) => kind === 'new' || kind === 'change')
  const same = rows.length - wrong.length - changes.length
  const save = async () => {
    setBusy(true)
    try {
      const paths = changes.flatMap(({ path, product, leadsToGroup }) =>
        product ? [{ path, productId: product._id, leadsToGroup }] : [],
      )
      const { message } = await withSession(() => callOverHttp('formerPaths.save', { paths }))
      showToast({ text: message, kind: 'success' })
      onSaved()
    } catch (error) {
      showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <output className="block font-semibold">
        {[
          counted(changes.length, 'dirección por guardar', 'direcciones por guardar'),
          same > 0 && `${formatNumber(same)} ya guardadas`,
          wrong.length > 0 && `${formatNumber(wrong.length)} sin entender`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </output>
      <Rows rows={[...wrong, ...changes, ...rows.filter(({ kind }) => kind === 'same')]} />
      <div className="flex flex-wrap gap-3">
        {changes.length > 0 && (
          <Button isBusy={isBusy} busyText="Guardando…" onClick={() => void save()}>
            {`Guardar ${counted(changes.length, 'dirección', 'direcciones')}`}
          </Button>
        )}
        <Button look="ghost" onClick={onCancel}>
          {changes.length > 0 ? 'Cancelar' : 'Volver'}
        </Button>
      </div>
    </div>
  )
}

const kinds = {
  new: { tone: 'ok', icon: Plus, children: 'Nueva' },
  change: { tone: 'info', icon: PencilLine, children: 'Cambia' },
  same: { tone: 'quiet', icon: Equal, children: 'Ya está' },
  error: { tone: 'danger', icon: CircleAlert, children: 'Sin entender' },
} as const

function Rows({ rows }: { rows: readonly ReviewedPath[] }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ul aria-label="Direcciones que se entendieron, y las que no" className="grid gap-3">
        {rows.slice(0, shown).map(({ row, kind, path, product, leadsToGroup, before, problem }) => (
          <li key={row} className="border-t border-line pt-3 wrap-anywhere first:border-t-0 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="type-caption text-ink-3 tabular-nums">{`Fila ${row}`}</span>
              <span className="font-semibold">{path || '(sin dirección)'}</span>
              <Badge {...kinds[kind]} />
            </div>
            {product && <LeadsTo product={product} leadsToGroup={leadsToGroup} />}
            {kind === 'change' && before && (
              <p className="type-caption text-ink-3">{`Antes llevaba a ${before.productName}`}</p>
            )}
            {problem !== '' && <p className="type-body-sm text-danger">{problem}</p>}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button look="outline" size="small" className="justify-self-center" onClick={() => setShown(shown + SHOWN)}>
          {`Ver más (faltan ${formatNumber(rows.length - shown)})`}
        </Button>
      )}
    </>
  )
}
