import { useState } from 'react'

import type { ProductField } from '../../contract/catalogue/product-facts.ts'
import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { useForm } from '../forms/use-form.ts'
import { showToast } from '../ui/toast.ts'
import { showStored, untouchedFields, valuesOf } from './product-values.ts'
import { findProductErrors, isUnpublished, saveProduct } from './save-product.ts'

type ProductSave = {
  product: ListedProduct | null
  copied: OwnProduct | null
  pictures: string[]
  /** Pictures are being uploaded. */
  isSending: boolean
  stock: number | null
  onStock: (stock: number | null) => void
  isCorrecting: boolean
  /** Called with what somebody else made of the product, and the fields that were left alone here. */
  onStored: (stored: OwnProduct, untouched: ReadonlySet<ProductField>) => void
  /** Called with the message, and whether it is a new one that is not for sale. */
  onSaved: (message: string, isUnpublished: boolean) => Promise<void>
  onOutdated: () => void
}

/**
 * Checks and saves the form of a product; `registered` are the licence keys that another product has, `theirs` what somebody else
 * made of the product while it was edited here.
 */
export function useProductSave(save: ProductSave) {
  const { product, copied, pictures, isSending, stock, onStock, isCorrecting, onStored, onSaved, onOutdated } = save
  const [registered, setRegistered] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<OwnProduct | null>(null)
  const productForm = useForm({
    check: (form) => findProductErrors(form, copied),
    send: async (written, form) => {
      if (isSending) {
        showToast({ text: 'Espera a que terminen de subir las imágenes.', kind: 'info' })
        return
      }
      if (isCorrecting) {
        showToast({
          text: 'Guarda primero la corrección del inventario, o borra lo que escribiste en ella.',
          kind: 'info',
        })
        return
      }
      const outcome = await saveProduct({ written, product, copied, theirs, pictures, stockSeen: stock })
      if (outcome.state === 'saved') return onSaved(outcome.message, !product && isUnpublished(written))
      setRegistered(outcome.registered)
      if (outcome.stock !== undefined) onStock(outcome.stock)
      if (product && outcome.theirs) {
        const untouched = untouchedFields(theirs ?? product, valuesOf(written, pictures))
        showStored(form, outcome.theirs, untouched)
        onStored(outcome.theirs, untouched)
        setTheirs(outcome.theirs)
      }
      if (outcome.isOutdated) onOutdated()
      throw outcome.error
    },
  })
  return { ...productForm, registered, theirs, forgetRegistered: () => setRegistered([]) }
}
