import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { CartItem, CartView } from '../../contract/orders/cart.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Arrival } from '../page-data.ts'
import { refreshCartCount } from '../session/cart-count.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { openQuantityWriter } from './quantity-writer.ts'

const notChanged = 'No se pudo cambiar la cantidad. Volvió a la anterior.'

/**
 * The cart of the current user. A quantity shows at once and is reverted when the server refuses it (D-6); nothing else
 * is shown before the server confirms it.
 */
export function useCart() {
  const [arrival, setArrival] = useState<Arrival<CartView>>({ state: 'loading' })
  const [expected, setExpected] = useState<Record<string, number>>({})
  const latest = useRef<CartView | null>(null)

  const show = useCallback((view: CartView) => {
    latest.current = view
    setArrival({ state: 'loaded', value: view })
  }, [])

  /** @returns the server's cart; null when the request failed */
  const reload = useCallback(async (): Promise<CartView | null> => {
    try {
      const view = await callOverHttp('cart.view', {})
      show(view)
      return view
    } catch (error) {
      if (!isCallError(error)) throw error
      if (!latest.current) setArrival({ state: 'failed', status: error.status, message: error.message })
      return null
    }
  }, [show])
  const load = useEffectEvent(reload)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the response comes later, never within the effect
    void load()
  }, [])

  const writer = useRef<ReturnType<typeof openQuantityWriter>>(undefined)
  writer.current ??= openQuantityWriter({
    send: async (line, quantity) => {
      await callOverHttp('cart.update', { _id: line, quantity })
      const view = latest.current
      if (view)
        show({ ...view, data: view.data.map((item) => (item._id === line ? withQuantity(item, quantity) : item)) })
    },
    onFailure: (line, error) => {
      setExpected((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== line)))
      showRefusal(error, notChanged)
    },
    onDone: async () => {
      void refreshCartCount()
      await reload()
      if (writer.current?.isIdle()) setExpected({})
    },
  })

  const setQuantity = (line: string, quantity: number) => {
    setExpected((before) => ({ ...before, [line]: quantity }))
    writer.current?.want(line, quantity)
  }
  const remove = async ({ _id }: CartItem): Promise<void> => {
    try {
      await writer.current?.settled()
      const { message } = await callOverHttp('cart.remove', { _id })
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      showRefusal(error, 'No se pudo quitar el producto. Inténtalo de nuevo.')
    }
    void refreshCartCount()
    await reload()
  }

  const items = arrival.state === 'loaded' ? arrival.value.data : []
  return {
    arrival,
    items: items.map((item) => withQuantity(item, expected[item._id] ?? item.quantity)),
    /** The last cart from the server. */
    latest,
    reload,
    setQuantity,
    remove,
    /** @returns whether all were stored, once no quantity is being sent */
    settled: () => writer.current?.settled() ?? Promise.resolve(true),
  }
}

const withQuantity = (item: CartItem, quantity: number): CartItem => ({ ...item, quantity })
