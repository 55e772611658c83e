import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { CallOutput } from '../../../contract/index.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { textOf } from '../../forms/form-values.ts'
import { fieldsOf, reasonOf } from '../../forms/refusal.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { randomId } from '../../random-id.ts'
import type { PhoneLine } from '../phone/product-part.tsx'
import { fieldOf } from '../phone/written-client.ts'
import { findWrongSale, sellingOf, type WrittenSale } from './written-sale.ts'

export type Sold = CallOutput<'counterSales.sell'>['data'] & { email: string }

type Work = {
  sale: WrittenSale
  /** A price was another by then. */
  onPrices: (change: (line: PhoneLine) => PhoneLine) => void
  onSold: (sold: Sold) => void
}

/** The answer of the press before was lost, and something was changed since then. */
const soldBefore =
  'La venta ya quedó hecha como estaba antes de tu último cambio. Búscala en la lista antes de cobrar otra vez.'

/** Sending what stands on the screen, once. What the shop refuses is said in place, and a price that changed is shown as it is now. */
export function useSelling({ sale, onPrices, onSold }: Work) {
  const queries = useQueryClient()
  const [key] = useState(randomId)
  const [problem, setProblem] = useState('')
  const form = useForm({
    check: (element) => findWrongSale(sale, new FormData(element)),
    send: async (written) => {
      setProblem('')
      const { data } = await callOverHttp('counterSales.sell', sellingOf(sale, written), {
        headers: { 'Idempotency-Key': key },
      })
      void queries.invalidateQueries({ queryKey: ['orderDesk.list'] })
      void queries.invalidateQueries({ queryKey: ['counterSales.ofDay'] })
      const { client } = sale
      onSold({ ...data, email: client === 'new' ? textOf(written, 'clientEmail') : (client?.email ?? '') })
    },
    onRefusal: (error): FieldErrors | boolean => {
      if (!isCallError(error) || error.code === 'NO_SESSION') return false
      setProblem(error.code === 'KEY_REUSED' ? soldBefore : reasonOf(error))
      if (error.code === 'PRICE_CHANGED') {
        const { productId, newPrice } = error.data as { productId: string; newPrice: number }
        onPrices((line) =>
          line.product._id === productId ? { ...line, product: { ...line.product, sellingPrice: newPrice } } : line,
        )
      }
      const wrong = fieldsOf(error)
      return Object.fromEntries(Object.entries(wrong).map(([field, message]) => [fieldOf(field), message]))
    },
  })
  return { ...form, problem }
}
