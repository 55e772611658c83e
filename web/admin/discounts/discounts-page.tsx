import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { CallOutput } from '../../../contract/index.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeList } from './code-list.tsx'

/** `/admin-panel/discounts`: the owner's discount codes (P-243). */
export function DiscountsPage() {
  const codes = useQuery(callQuery('discountCodes.list', {}))
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const reload = () => void codes.refetch()
  return (
    <>
      <AreaHeading title="Códigos de descuento">
        <Button
          size="small"
          aria-haspopup="dialog"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => {
            setTurn(turn + 1)
            setOpen(true)
          }}
          className="ml-auto max-md:w-full"
        >
          Crear código
        </Button>
      </AreaHeading>
      <p className="mb-4 max-w-[62ch] text-ink-2">
        Quien escribe el código en su carrito paga menos: un porcentaje, un valor fijo o el envío. Un uso cuenta desde
        que se hace el pedido y vuelve solo si el pago no llega.
      </p>
      <Codes codes={codes} onChanged={reload} />
      <CodeDialog key={turn} isOpen={isOpen} onClose={() => setOpen(false)} onSaved={reload} />
    </>
  )
}

type CodesProps = { codes: UseQueryResult<CallOutput<'discountCodes.list'>>; onChanged: () => void }

function Codes({ codes: { data, error, refetch }, onChanged }: CodesProps) {
  if (error)
    return <ErrorBlock message={error.message || 'No pudimos traer los códigos.'} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <SkeletonList label="Cargando códigos" className="grid gap-3 wide:grid-cols-2">
        <Skeleton className="h-52 rounded-20" />
        <Skeleton className="h-52 rounded-20" />
      </SkeletonList>
    )
  }
  if (data.data.length > 0) return <CodeList codes={data.data} onChanged={onChanged} />
  return (
    <EmptyBlock
      heading="p"
      title="Todavía no tienes códigos."
      hint="Crea uno y compártelo: por ejemplo, 10 % para la primera compra."
    />
  )
}
