import { useEffect, useState } from 'react'

import type { Order } from '../../contract/orders/orders.ts'

/**
 * Prints one order: its receipt is added to the page, everything else is hidden while printing (styles/print.css), and
 * afterwards the page prints as before.
 */
export function useReceipt(): { printed: Order | null; print: (order: Order) => void } {
  const [printed, setPrinted] = useState<Order | null>(null)
  useEffect(() => {
    if (!printed) return
    const finish = () => setPrinted(null)
    document.body.dataset.print = printed._id
    addEventListener('afterprint', finish, { once: true })
    // The receipt's fonts may not be loaded yet.
    const timer = setTimeout(() => void document.fonts.ready.then(() => window.print()))
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', finish)
      delete document.body.dataset.print
    }
  }, [printed])
  return { printed, print: setPrinted }
}
