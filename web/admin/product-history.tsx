import { useQuery } from '@tanstack/react-query'

import { productFieldList } from '../../contract/catalogue/product-facts.ts'
import type { ProductHistory as Change } from '../../contract/products/products.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { counted, numberText } from '../../contract/values/units.ts'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { OpenedDetails } from './opened-details.tsx'

/** Who changed what on a product, before and after. It is loaded when somebody opens it. */
export function ProductHistory({ productId }: { productId: string }) {
  return (
    <OpenedDetails title="Historial de cambios">
      <Changes productId={productId} />
    </OpenedDetails>
  )
}

function Changes({ productId }: { productId: string }) {
  const history = useQuery(callQuery('products.history', { productId }))
  if (history.isError) return <ErrorBlock message={history.error.message} onRetry={() => void history.refetch()} />
  if (history.isPending) {
    return (
      <SkeletonList label="Cargando el historial" className="grid gap-2">
        <Skeleton className="h-14 rounded-10" />
        <Skeleton className="h-14 rounded-10" />
      </SkeletonList>
    )
  }
  const { data } = history.data
  if (data.length === 0) return <p className="py-2 text-ink-3">Todavía no hay cambios.</p>
  return (
    <ol className="flex flex-col gap-3 py-2">
      {data.map((change) => (
        <li key={change._id} className="rounded-12 bg-sunken p-3">
          <p className="type-body-sm">
            <strong>{change.who || 'Cuenta eliminada'}</strong> {actionText[change.action]}
            {sources[change.source]}
            <span className="text-ink-3"> · {momentOf(change.at)}</span>
          </p>
          {change.action === 'changed' && <Fields fields={change.fields} />}
        </li>
      ))}
    </ol>
  )
}

const actionText = { created: 'publicó el producto', changed: 'cambió', deleted: 'eliminó el producto' }
const sources = { form: '', import: ' al importar un archivo', undo: ' al deshacer una importación' }

function Fields({ fields }: Pick<Change, 'fields'>) {
  return (
    <dl className="mt-2 grid gap-2 type-body-sm">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="text-ink-3">{nameOf(field)}</dt>
          <dd className="wrap-anywhere">
            {field === 'licencesAdded' || field === 'licencesTaken' ? (
              `${field === 'licencesAdded' ? '+' : '−'}${String(after)}`
            ) : (
              <>
                <del className="text-ink-2">
                  <span className="sr-only">antes </span>
                  {valueText(field, before)}
                </del>
                <span aria-hidden> → </span>
                <ins className="font-semibold no-underline">
                  <span className="sr-only">ahora </span>
                  {valueText(field, after)}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const fields = new Map<string, (typeof productFieldList)[number]>(productFieldList.map((field) => [field.name, field]))

/** Events that are not fields of the product. */
const events: Record<string, string> = {
  licencesAdded: 'Licencias agregadas',
  licencesTaken: 'Licencias retiradas',
  isForSale: 'A la venta',
}

function nameOf(field: string): string {
  const described = fields.get(field)
  return described?.historyLabel ?? described?.label ?? events[field] ?? field
}

const LONGEST = 160

/** A value of the log as text for people. */
function valueText(field: string, value: unknown): string {
  const holds = fields.get(field)?.holds
  if (Array.isArray(value)) return counted(value.length, 'imagen', 'imágenes')
  if (holds?.kind === 'wholeNumber' && (typeof value === 'number' || value === null)) {
    return numberText(holds.unit, value) || 'vacío'
  }
  if (value !== null && typeof value === 'object') {
    return (
      Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join(', ') || 'ninguno'
    )
  }
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  const text = typeof value === 'string' ? value : ''
  if (text === '') return 'vacío'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
