import { queryOptions, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { matchPath, useLocation } from 'react-router'

import type { CallOutput } from '../../../contract/index.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { callOverHttp } from '../../browser-call.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { printoutPath } from '../desk-paths.ts'
import { batchesOf } from '../in-batches.ts'
import { COUNTER_RECEIPT, printouts, readWanted, type Printout } from '../printouts.ts'
import { CounterReceiptPage } from './counter-receipt.tsx'
import { Label } from './label.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { PickingList } from './picking-list.tsx'
import { shipmentsToPrint } from './shipments-to-print.ts'
import { usePrintout } from './use-printout.ts'

/** `/admin-panel/orders/print/:printout#ids`: what is printed of orders, seen as it comes out of the printer. */
export function PrintoutPage() {
  const { pathname, hash } = useLocation()
  const named = matchPath(printoutPath(':printout'), pathname)?.params.printout ?? ''
  const wanted = readWanted(hash)
  const [first] = wanted
  if (named === COUNTER_RECEIPT && first) return <CounterReceiptPage key={hash} orderId={first.orderId} />
  if (!Object.hasOwn(printouts, named) || wanted.length === 0)
    return <EmptyBlock heading="h1" title="No hay nada que imprimir." action={<ToOrders />} />
  return <PrintoutOfOrders key={hash} printout={named as Printout} hash={hash} />
}

function PrintoutOfOrders({ printout, hash }: { printout: Printout; hash: string }) {
  const wanted = readWanted(hash)
  const orders = [...new Set(wanted.map(({ orderId }) => orderId))]
  const { data, error, isPending, isFetching, refetch } = useQuery(printQuery(orders))
  const printed = data && shipmentsToPrint(data, wanted, printout)
  const isReady = printed !== undefined && printed.length > 0
  usePrintout(printout, isReady)
  return (
    <>
      <AreaHeading title={printouts[printout]}>
        {isReady && (
          <Button size="small" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </AreaHeading>
      {isPending && (
        <SkeletonList label="Cargando pedidos">
          <Skeleton className="h-96 max-w-120 rounded-12" />
        </SkeletonList>
      )}
      {error && (
        <ErrorBlock message="No pudimos traer los pedidos." isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {printed?.length === 0 && (
        <EmptyBlock heading="p" title="Estos pedidos no tienen nada que imprimir." action={<ToOrders />} />
      )}
      {isReady && (
        <div data-printing className={`printout printout-${printout}`}>
          {printout === 'alistamiento' && <PickingList printed={printed} />}
          {printout === 'remisiones' && printed.map((one) => <PackingSlip key={one.shipment._id} printed={one} />)}
          {printout === 'rotulos' && printed.map((one) => <Label key={one.shipment._id} printed={one} />)}
        </div>
      )}
    </>
  )
}

/** The orders that are printed, however many: one call takes five hundred. */
const printQuery = (orders: readonly string[]) =>
  queryOptions({
    queryKey: ['orderDesk.print', { orders }] as const,
    queryFn: async ({ signal }): Promise<CallOutput<'orderDesk.print'>['data']> => {
      const read = []
      for (const piece of batchesOf(orders)) {
        read.push(...(await callOverHttp('orderDesk.print', { orders: piece }, { signal })).data)
      }
      return read
    },
  })

const ToOrders = () => (
  <a href={paths.adminOrders} className={buttonClass('outline', 'small')}>
    Ver los pedidos
  </a>
)
