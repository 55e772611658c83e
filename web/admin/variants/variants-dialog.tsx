import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OwnProduct } from '../../../contract/products/products.ts'
import { counted } from '../../../contract/values/units.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDiscard } from '../../ui/use-discard.ts'
import { GroupTable } from './group-table.tsx'
import { MatrixForm } from './matrix-form.tsx'
import { NewVariants } from './new-variants.tsx'
import { firstRows, type VariantPlan } from './variant-plan.ts'

type VariantsDialogProps = {
  product: OwnProduct
  isOpen: boolean
  onClose: () => void
  /** Called when the list is outdated; resolves when it was loaded again. */
  onSaved: () => Promise<unknown>
}

const formId = 'variants-form'

/** The sizes, colours … of a product, and the ways to make more of them (P-203). */
export function VariantsDialog({ product, isOpen, onClose, onSaved }: VariantsDialogProps) {
  const { data, error, isPending, refetch } = useQuery(callQuery('products.variants', { productId: product._id }))
  const [plan, setPlan] = useState<VariantPlan | null>(null)
  const [isBack, setBack] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const close = useDiscard(isDirty, onClose)
  const [rows, setRows] = useState<ReturnType<typeof firstRows>>()
  const [name, setName] = useState<string>()
  const group = data?.data ?? []
  const stored = group.find(({ _id }) => _id === product._id) ?? product
  const matrix = {
    product: stored,
    group,
    rows: rows ?? firstRows(stored, group),
    variantGroup: name ?? (stored.variantGroup || stored.productName.slice(0, 80)),
  }
  const finish = async (message: string) => {
    await onSaved()
    onClose()
    showToast({ text: message, kind: 'success' })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Variantes"
      size="form"
      isDirty={isDirty}
      footer={
        <Footer
          plan={plan}
          isBusy={isBusy}
          isReady={data !== undefined}
          onLeave={() => {
            if (!plan) return close()
            setBack(true)
            setPlan(null)
          }}
        />
      }
    >
      <p className="mb-4 wrap-anywhere text-ink-2">{stored.productName}</p>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {isPending && (
        <SkeletonList label="Cargando las variantes" className="grid gap-4">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-16 rounded-10" />
          ))}
        </SkeletonList>
      )}
      {data && plan && (
        <NewVariants
          id={formId}
          product={stored}
          plan={plan}
          onDirty={() => setDirty(true)}
          onBusy={setBusy}
          onCreated={finish}
        />
      )}
      {data && !plan && (
        <>
          {stored.variantGroup !== '' && <GroupTable products={group} currentId={stored._id} />}
          <MatrixForm
            {...matrix}
            id={formId}
            isBack={isBack}
            onName={setName}
            onRows={(changed) => {
              setRows(changed)
              setDirty(true)
            }}
            onPlan={setPlan}
          />
        </>
      )}
    </Dialog>
  )
}

type FooterProps = { plan: VariantPlan | null; isBusy: boolean; isReady: boolean; onLeave: () => void }

function Footer({ plan, isBusy, isReady, onLeave }: FooterProps) {
  return (
    <>
      <Button look="outline" size="small" onClick={onLeave}>
        {plan ? 'Volver' : 'Cancelar'}
      </Button>
      <Button type="submit" form={formId} size="small" isBusy={isBusy} busyText="Creando..." disabled={!isReady}>
        {plan ? `Crear ${counted(plan.variants.length, 'producto', 'productos')}` : 'Ver los productos nuevos'}
      </Button>
    </>
  )
}
