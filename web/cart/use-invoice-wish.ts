import { useRef, useState } from 'react'

import { useFieldErrors } from '../forms/use-field-errors.ts'
import { useShop } from '../page/shop.ts'
import { checkInvoiceBuyer, invoiceBuyerOf, type WantedBuyer } from '../payments/invoice-buyer-fields.tsx'
import { useCall } from '../use-call.ts'

/** The invoice recipient sent with a payment: undefined for none, null for the account itself, or another person. */
export type InvoiceWish = WantedBuyer | null | undefined

/** The invoice recipient that the buyer of a cart chooses (P-321), if the shop invoices; preset to the last other recipient. */
export function useInvoiceWish() {
  const isOffered = useShop()?.invoices === 'on'
  const form = useRef<HTMLFormElement>(null)
  const call = useCall('invoices.remembered', isOffered ? {} : null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { errors, showErrors } = useFieldErrors(checkInvoiceBuyer, [])
  const remembered = call.state === 'loaded' ? call.value.data : null
  const isForOther = chosen ?? remembered?.isUsed ?? false
  return {
    isOffered,
    isLoading: call.state === 'loading',
    form,
    errors,
    remembered,
    isForOther,
    choose: (isIt: boolean) => {
      if (form.current) showErrors(form.current, { found: {}, refused: {} })
      setChosen(isIt)
    },
    /** The value for the payment; 'wrong' if data are missing, which the fields then show. */
    read: (): InvoiceWish | 'wrong' => {
      if (!isOffered || (!isForOther && remembered === null && chosen === null)) return undefined
      if (!isForOther || !form.current) return null
      const found = checkInvoiceBuyer(form.current)
      showErrors(form.current, { found, refused: {} })
      const first = [...form.current.elements].find((field) => 'name' in field && String(field.name) in found)
      if (first instanceof HTMLElement) first.focus()
      return first ? 'wrong' : invoiceBuyerOf(new FormData(form.current))
    },
  }
}
