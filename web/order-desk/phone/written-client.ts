import { isColombianPhone } from '../../../contract/accounts/account-rules.ts'
import { addressMessages, bareDigits } from '../../../contract/delivery/address-rules.ts'
import { noName } from '../../../contract/values/person-name.ts'
import { textOf } from '../../forms/form-values.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import type { ChosenClient } from './client-part.tsx'

/** What is wrong about who calls, by the names of the form's fields. @param missing what is said where nobody was chosen */
export function findWrongClient(client: ChosenClient, written: FormData, missing: string): FieldErrors {
  const wrong: FieldErrors = {}
  const text = (name: string) => textOf(written, name).trim()
  if (client === null) wrong.clientId = missing
  if (client === 'new') {
    if (text('clientName') === '') wrong.clientName = noName
    if (!isColombianPhone(bareDigits(text('clientPhone')))) wrong.clientPhone = addressMessages.phone
    if (!/^\S+@\S+\.\S+$/.test(text('clientEmail')))
      wrong.clientEmail = 'Por favor ingrese un correo electrónico válido.'
    if (!written.has('hasConsented')) wrong.hasConsented = 'Pregunta si autoriza el uso de sus datos.'
  }
  return wrong
}

/** Who calls, as it is sent. */
export function clientOf(client: ChosenClient, written: FormData) {
  if (client !== 'new' && client !== null) return { clientId: client._id }
  const text = (name: string) => textOf(written, name)
  return {
    newClient: {
      ...{ name: text('clientName'), phone: text('clientPhone'), email: text('clientEmail') },
      hasConsented: true as const,
    },
  }
}

const ofClient: Record<string, string> = { name: 'clientName', phone: 'clientPhone', email: 'clientEmail' }

/** The form's field of a field that the server names: `newClient.phone` is `clientPhone`, `address.phone` is `phone`. */
export function fieldOf(field: string): string {
  const [part = '', rest = part] = field.split('.')
  return part === 'newClient' ? (ofClient[rest] ?? rest) : rest
}
