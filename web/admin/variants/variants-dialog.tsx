import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OwnProduct } from '../../../contract/products/products.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
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

/** The sizes, colours … of a product, and the ways to make more of them (P-203). */
export function VariantsDialog({ product, isOpen, onClose, onSaved }: VariantsDialogProps) {
  const { data, error, isPending, refetch } = useQuery(callQuery('products.variants', { productId: product._id }))
  const [plan, setPlan] = useState<VariantPlan | null>(null)
  const [isDirty, setDirty] = useState(false)
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
    <Dialog isOpen={isOpen} onClose={onClose} title="Variantes" size="form" isDirty={isDirty}>
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
          product={stored}
          plan={plan}
          onDirty={() => setDirty(true)}
          onBack={() => setPlan(null)}
          onCreated={finish}
        />
      )}
      {data && !plan && (
        <>
          {stored.variantGroup !== '' && <GroupTable products={group} currentId={stored._id} />}
          <MatrixForm
            {...matrix}
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
