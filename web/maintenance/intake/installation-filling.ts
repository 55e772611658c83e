import { installationSentence } from '../../../contract/maintenance/installation-text.ts'
import type { OwnInstallation } from '../../../contract/maintenance/installations.ts'
import type { DraftFields } from '../../forms/draft-fields.ts'

type Filling = { descripcion: string; direccion: string; fecha: string }

/** The form values for a visit that installs an order (P-311): with a day only if it cannot be today. */
export const fillingOf = ({ orderId, lines, address, firstDay }: OwnInstallation, today: string): Filling => ({
  descripcion: installationSentence(orderId, lines),
  direccion: address,
  fecha: firstDay !== null && firstDay > today ? firstDay : '',
})

/**
 * The form fields that change for an order: empty ones, and those still as another order filled them.
 * @param former the order that filled the form before
 * @param today `YYYY-MM-DD`
 */
export function refilled(
  written: DraftFields,
  one: OwnInstallation,
  former: OwnInstallation | undefined,
  today: string,
): [string, string][] {
  const before: Partial<DraftFields> = former ? fillingOf(former, today) : {}
  return Object.entries(fillingOf(one, today)).filter(([name, text]) => {
    const now = written[name] ?? ''
    return now !== text && (now === '' || now === before[name])
  })
}
