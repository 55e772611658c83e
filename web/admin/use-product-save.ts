import { useState } from 'react'

import type { OwnProduct } from '../../contract/products/products.ts'
import { useForm } from '../forms/use-form.ts'
import { showToast } from '../ui/toast.ts'
import { findProductErrors, saveProduct } from './save-product.ts'

type ProductSave = {
  product: OwnProduct | null
  pictures: string[]
  /** Pictures are being uploaded. */
  isSending: boolean
  stock: number | null
  onStock: (stock: number | null) => void
  isCorrecting: boolean
  onSaved: (message: string) => Promise<void>
  onOutdated: () => void
}

/**
 * Checks and saves the form of a product; `registered` are the licence keys that another product has, `theirs` what somebody else
 * made of the product while it was edited here.
 */
export function useProductSave(save: ProductSave) {
  const { product, pictures, isSending, stock, onStock, isCorrecting, onSaved, onOutdated } = save
  const [registered, setRegistered] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<OwnProduct | null>(null)
  const form = useForm({
    check: findProductErrors,
    send: async (written) => {
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
      const outcome = await saveProduct({ written, product, theirs, pictures, stockSeen: stock })
      if (outcome.state === 'saved') return onSaved(outcome.message)
      setRegistered(outcome.registered)
      if (outcome.stock !== undefined) onStock(outcome.stock)
      if (outcome.theirs) setTheirs(outcome.theirs)
      if (outcome.isOutdated) onOutdated()
      throw outcome.error
    },
  })
  return { ...form, registered, theirs, forgetRegistered: () => setRegistered([]) }
}
