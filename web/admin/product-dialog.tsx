import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { useDiscard } from '../ui/use-discard.ts'
import { ProductDialogButtons } from './product-dialog-buttons.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { StockMovements } from './stock-movements.tsx'

type ProductDialogProps = {
  /** null: a new one. */
  product: ListedProduct | null
  /** The product that fills a new one. */
  copied: OwnProduct | null
  isOpen: boolean
  onClose: () => void
  /** Called when the list is outdated; resolves when it was loaded again. */
  onSaved: () => Promise<unknown>
  /** Called to open a new product that is filled with this one. */
  onCopy: (product: OwnProduct) => void
  /** Called to list products that are not for sale. */
  onShowRemoved: () => void
}

const formId = 'product-form'
const notForSale = <p className="mb-4 text-ink-2">No se vende. Lo pones a la venta desde su tarjeta.</p>

/** 'Upload Product' and 'Edit Product' (P-41). */
export function ProductDialog({
  product,
  copied,
  isOpen,
  onClose,
  onSaved,
  onCopy,
  onShowRemoved,
}: ProductDialogProps) {
  const { data: categoryLists, error, isPending, refetch } = useQuery(callQuery('products.categories', {}))
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [stock, setStock] = useState(product?.stock ?? null)
  const [isCorrecting, setCorrecting] = useState(false)
  const close = useDiscard(isDirty || isCorrecting, onClose)
  const copy = useDiscard(isDirty || isCorrecting, () => product && onCopy(product))
  const finish = async (message: string, isUnpublished: boolean) => {
    // Opened again from the former list, the dialog would show the former values and refuse to save them.
    await onSaved()
    onClose()
    // It is not in the list behind the dialog.
    const action = isUnpublished ? { label: 'Ver', onPress: onShowRemoved } : undefined
    showToast({ text: message, kind: 'success', ...(action && { action }) })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={product ? 'Edit Product' : 'Upload Product'}
      titleLang="en"
      size="form"
      isDirty={isDirty || isCorrecting}
      footer={
        <ProductDialogButtons
          formId={formId}
          isNew={!product}
          isBusy={isBusy}
          isReady={categoryLists !== undefined}
          onCancel={close}
        />
      }
    >
      {product && product.removedAt !== null && notForSale}
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {isPending && (
        <SkeletonList label="Cargando el formulario" className="grid gap-4">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-16 rounded-10" />
          ))}
        </SkeletonList>
      )}
      {categoryLists && (
        <ProductForm
          id={formId}
          product={product}
          copied={copied}
          categoryLists={categoryLists.data}
          stock={stock}
          onStock={setStock}
          isCorrecting={isCorrecting}
          onDirty={() => setDirty(true)}
          onBusy={setBusy}
          onSaved={finish}
          onOutdated={() => void onSaved()}
        />
      )}
      {product && (
        <StoredProduct
          product={product}
          onCopy={copy}
          onDirty={setCorrecting}
          onStock={(corrected) => {
            setStock(corrected)
            void onSaved()
          }}
        />
      )}
    </Dialog>
  )
}

type StoredProductProps = {
  product: ListedProduct
  onCopy: () => void
  onDirty: (isDirty: boolean) => void
  onStock: (stock: number | null) => void
}

/** The actions on a stored product, and its histories. */
function StoredProduct({ product, onCopy, onDirty, onStock }: StoredProductProps) {
  const isRemoved = product.removedAt !== null
  return (
    <>
      {!isRemoved && (
        <Button
          look="ghost"
          size="small"
          icon={<Copy aria-hidden className="size-5" />}
          onClick={onCopy}
          className="mt-6 -ml-3"
        >
          Duplicar producto
        </Button>
      )}
      {!isRemoved && <StockMovements product={product} onDirty={onDirty} onStock={onStock} />}
      <ProductHistory productId={product._id} />
    </>
  )
}
