import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import type { RateFile } from '../../contract/delivery/rate-files.ts'
import type { CallOutput } from '../../contract/index.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { confirmRemoval } from '../forms/confirm-removal.ts'
import { recoverFocus } from '../page/page-focus.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { LastRateFile } from './rate-files/last-rate-file.tsx'
import { RateFileButtons } from './rate-files/rate-file-buttons.tsx'
import { RateFileReview } from './rate-files/rate-file-review.tsx'
import { RateList } from './rate-list.tsx'
import { weightOf } from './rate-text.ts'

/** `/admin-panel/delivery`: what delivery costs, and how long it takes. */
export function DeliveryPage() {
  const rates = useQuery(callQuery('deliveryRates.list', {}))
  const [edited, setEdited] = useState<{ rate: DeliveryRate | null; turn: number }>({ rate: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<RateFile | null>(null)
  const [filesTurn, setFilesTurn] = useState(0)
  const hadFile = useRef(false)
  useEffect(() => {
    // The button of the file that was applied, or not, is gone.
    if (hadFile.current && !file) recoverFocus()
    hadFile.current = file !== null
  }, [file])
  const reload = () => {
    void rates.refetch()
    setFilesTurn((turn) => turn + 1)
  }
  const open = (rate: DeliveryRate | null) => {
    setEdited(({ turn }) => ({ rate, turn: turn + 1 }))
    setOpen(true)
  }
  const remove = async (rate: DeliveryRate) => {
    if (await removeRate(rate)) reload()
  }
  if (file) {
    return (
      <>
        <AreaHeading title="Entregas" />
        <RateFileReview
          key={file._id}
          file={file}
          onRead={setFile}
          onApplied={() => {
            reload()
            setFile(null)
          }}
          onCancel={() => setFile(null)}
        />
      </>
    )
  }
  return (
    <>
      <AreaHeading title="Entregas">
        <div className="ml-auto flex flex-wrap gap-3 max-md:w-full">
          <RateFileButtons onRead={setFile} />
          <Button
            size="small"
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => open(null)}
            className="max-md:w-full"
          >
            Agregar tarifa
          </Button>
        </div>
      </AreaHeading>
      <p className="mb-4 max-w-[62ch] text-ink-2">
        Vale la tarifa del lugar más preciso: primero el municipio, luego el departamento, luego todo el país; y de sus
        pesos, el menor que alcance. Un producto sin peso cuenta como 1 kg.
      </p>
      <LastRateFile turn={filesTurn} onUndone={() => void rates.refetch()} />
      <Rates {...{ rates, edit: open }} onRemove={(rate) => void remove(rate)} />
      <RateDialog
        key={edited.turn}
        rate={edited.rate}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={reload}
      />
    </>
  )
}

type RatesProps = {
  rates: UseQueryResult<CallOutput<'deliveryRates.list'>>
  edit: (rate: DeliveryRate) => void
  onRemove: (rate: DeliveryRate) => void
}

function Rates({ rates: { data, error, isPending, refetch }, edit, onRemove }: RatesProps) {
  if (isPending) {
    return (
      <SkeletonList label="Cargando...">
        <Skeleton className="h-48 rounded-20" />
      </SkeletonList>
    )
  }
  if (error)
    return <ErrorBlock message={error.message || 'No pudimos traer las tarifas.'} onRetry={() => void refetch()} />
  if (data.data.length > 0) return <RateList rates={data.data} onEdit={edit} onRemove={onRemove} />
  return (
    <EmptyBlock
      heading="p"
      title="No hay tarifas: la tienda no llega a ninguna parte."
      hint="Agrega una para todo el país y después las excepciones."
    />
  )
}

const removeRate = (rate: DeliveryRate): Promise<boolean> =>
  confirmRemoval(`¿Quieres eliminar la tarifa de ${rate.placeName}, ${weightOf(rate)}?`, () =>
    callOverHttp('deliveryRates.remove', { rateId: rate._id }),
  )
