import { isCivilDate } from '../../contract/values/civil-days.ts'
import { readWords, type AddressForm } from '../areas/use-address-state.ts'
import { today, workday } from './agenda-days.ts'

/** `?dia=2026-11-30`: the day around which the agenda is shown; today without any. */
export const dayAddress: AddressForm<string> = {
  read: (params) => {
    const named = params.get('dia') ?? ''
    return workday(isCivilDate(named) ? named : today())
  },
  write: (fecha) => ({ ...(fecha !== workday(today()) && { dia: fecha }) }),
}

/** `?dia=2026-11-30&q=ana`: the day around which the agenda is shown, and the text that its visits are searched for. */
export const agendaAddress: AddressForm<{ day: string; q: string }> = {
  read: (params) => ({ day: dayAddress.read(params), q: readWords(params) }),
  write: ({ day, q }) => ({ ...dayAddress.write(day), ...(q !== '' && { q }) }),
}
