import { readWords, type AddressForm } from '../areas/use-address-state.ts'
import { dayAddress } from './day-address.ts'

/** `?dia=2026-11-30&q=ana`: the day around which the agenda is shown, and the visits that are searched for. */
export const agendaAddress: AddressForm<{ day: string; q: string }> = {
  read: (params) => ({ day: dayAddress.read(params), q: readWords(params) }),
  write: ({ day, q }) => ({ ...dayAddress.write(day), ...(q !== '' && { q }) }),
}
