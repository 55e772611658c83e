import { useQuery } from '@tanstack/react-query'

import type { ProductHistory as Change } from '../../contract/products/products.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { OpenedDetails } from './opened-details.tsx'
import { featureChanges, fieldText, valueText } from './product-text.ts'

/** The change log of a product: who changed which field, before and after. Loaded when it is opened. */
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
const sources = {
  form: '',
  import: ' al importar un archivo',
  undo: ' al deshacer una importación',
  prices: ' junto con otros precios',
  pricesUndone: ' al deshacer un cambio de precios',
}

function Fields({ fields }: Pick<Change, 'fields'>) {
  return (
    <dl className="mt-2 grid gap-2 type-body-sm">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="text-ink-3">{fieldText(field)}</dt>
          <dd className="wrap-anywhere">
            {field === 'licencesAdded' || field === 'licencesTaken'
              ? `${field === 'licencesAdded' ? '+' : '−'}${String(after)}`
              : (featureChanges(field, before, after)?.map(({ name, from, to }) => (
                  <span key={name} className="block">
                    {name}: <BeforeAndAfter before={from || 'vacío'} after={to || 'vacío'} />
                  </span>
                )) ?? <BeforeAndAfter before={valueText(field, before)} after={valueText(field, after)} />)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BeforeAndAfter({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del className="text-ink-2">
        <span className="sr-only">antes </span>
        {before}
      </del>
      <span aria-hidden> → </span>
      <ins className="font-semibold no-underline">
        <span className="sr-only">ahora </span>
        {after}
      </ins>
    </>
  )
}
