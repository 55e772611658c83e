import type { CallInput } from '../../../contract/index.ts'
import type { CounterMethod } from '../../../contract/order-desk/desk-rules.ts'
import { textOf } from '../../forms/form-values.ts'
import { digitsOf } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import type { ChosenClient } from '../phone/client-part.tsx'
import type { PhoneLine } from '../phone/product-part.tsx'
import { clientOf, findWrongClient } from '../phone/written-client.ts'
import { totalOf } from './add-unit.ts'
import { changeOf } from './cash.ts'

export type WrittenSale = { client: ChosenClient; lines: readonly PhoneLine[]; method: CounterMethod }
type Selling = CallInput<'counterSales.sell'>

/** Said where a licence would be nobody's. */
export const noClient = 'Una licencia se entrega en la cuenta de quien la compra: busca o agrega al cliente.'

/** What is wrong before anything is sent, by the names of the form's fields. */
export function findWrongSale({ client, lines, method }: WrittenSale, written: FormData): FieldErrors {
  const hasLicences = lines.some(({ product }) => product.digital)
  const wrong = client !== null || hasLicences ? findWrongClient(client, written, noClient) : {}
  if (lines.length === 0) wrong.products = 'Agrega al menos un producto.'
  const received = textOf(written, 'received')
  if (method === 'cash' && received.trim() !== '') {
    const change = changeOf(received, totalOf(lines))
    if (change === null) wrong.received = 'Escribe cuánto recibiste, en pesos.'
    else if (change < 0) wrong.received = 'Lo recibido no alcanza para pagar.'
  }
  return wrong
}

/** The sale as it is sent: what stands on the screen, prices too. */
export function sellingOf({ client, lines, method }: WrittenSale, written: FormData): Selling {
  const received = digitsOf(textOf(written, 'received'))
  return {
    ...(client !== null && clientOf(client, written)),
    products: lines.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
      sellingPrice: product.sellingPrice,
    })),
    payment:
      method === 'cash'
        ? { method, ...(received !== '' && { received: Number(received) }) }
        : { method, reference: textOf(written, 'reference') },
  }
}
