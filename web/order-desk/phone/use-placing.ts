import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { textOf } from '../../forms/form-values.ts'
import { fieldsOf, reasonOf } from '../../forms/refusal.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { randomId } from '../../random-id.ts'
import type { Made } from './made-order.tsx'
import type { PhoneLine } from './product-part.tsx'
import { fieldOf } from './written-client.ts'
import { findWrong, placingOf, type WrittenOrder } from './written-order.ts'

type Work = {
  order: WrittenOrder
  /** A price was another by then. */
  onPrices: (change: (line: PhoneLine) => PhoneLine) => void
  onMade: (made: Made) => void
}

/** The answer of the press before was lost, and something was changed since then. */
const placedBefore =
  'El pedido ya quedó hecho como estaba antes de tu último cambio. Búscalo en la lista: desde allí lo cancelas si no es así.'

/** Sending what stands on the screen, once. What the shop refuses is said in place, and what changed is shown as it is now. */
export function usePlacing({ order, onPrices, onMade }: Work) {
  const queries = useQueryClient()
  const [key] = useState(randomId)
  const [problem, setProblem] = useState('')
  const form = useForm({
    check: (element) => findWrong(order, new FormData(element)),
    send: async (written) => {
      setProblem('')
      const { data } = await callOverHttp('phoneOrders.place', placingOf(order, written), {
        headers: { 'Idempotency-Key': key },
      })
      void queries.invalidateQueries({ queryKey: ['orderDesk.list'] })
      const { client } = order
      onMade({ ...data, email: client === 'new' || !client ? textOf(written, 'clientEmail') : client.email })
    },
    onRefusal: (error): FieldErrors | boolean => {
      if (!isCallError(error) || error.code === 'NO_SESSION') return false
      setProblem(error.code === 'KEY_REUSED' ? placedBefore : reasonOf(error))
      if (error.code === 'DELIVERY_CHANGED' || error.code === 'PICKUP_CHANGED') order.place.requote()
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
