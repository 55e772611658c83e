import { isColombianPhone } from '../../../contract/accounts/account-rules.ts'
import { addressMessages, bareDigits } from '../../../contract/delivery/address-rules.ts'
import type { CallInput } from '../../../contract/index.ts'
import type { PhonePayment } from '../../../contract/order-desk/phone-orders.ts'
import { textOf } from '../../forms/form-values.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import type { ChosenClient } from './client-part.tsx'
import type { PhoneLine } from './product-part.tsx'
import type { PhonePlace } from './use-phone-place.ts'
import { clientOf, findWrongClient } from './written-client.ts'

export type WrittenOrder = {
  client: ChosenClient
  lines: readonly PhoneLine[]
  place: PhonePlace
  payment: PhonePayment
}
type Placing = CallInput<'phoneOrders.place'>

/** What is wrong before anything is sent, by the names of the form's fields. */
export function findWrong({ client, lines, place }: WrittenOrder, written: FormData): FieldErrors {
  const wrong = findWrongClient(client, written, 'Di para quién es el pedido.')
  const text = (name: string) => textOf(written, name).trim()
  if (lines.length === 0) wrong.products = 'Agrega al menos un producto.'
  if (place.isNeeded && !place.pickup && place.isWritten && client !== null) {
    if (text('recipient').length < 3) wrong.recipient = addressMessages.recipient
    if (!isColombianPhone(bareDigits(text('phone')))) wrong.phone = addressMessages.phone
    if (place.town === null) wrong.municipalityCode = addressMessages.municipality
    if (text('line').length < 5) wrong.line = addressMessages.line
  }
  return wrong
}

/** The order as it is sent: what stands on the screen, prices and delivery too. */
export function placingOf({ client, lines, place, payment }: WrittenOrder, written: FormData): Placing {
  const text = (name: string) => textOf(written, name)
  return {
    ...clientOf(client, written),
    products: lines.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
      sellingPrice: product.sellingPrice,
    })),
    ...(place.isNeeded && placeOf(place, text)),
    deliveryCost: place.cost ?? 0,
    payment,
  }
}

const placeOf = ({ pickup, chosen, town }: PhonePlace, text: (name: string) => string) =>
  pickup
    ? { pickup: { placeId: pickup._id, version: pickup.version } }
    : chosen
      ? { addressId: chosen._id }
      : {
          address: {
            recipient: text('recipient'),
            phone: text('phone'),
            municipalityCode: town?.code ?? '',
            line: text('line'),
            indications: text('indications'),
          },
        }
