import { installationSentence } from '../../../contract/maintenance/installation-text.ts'
import type { OwnInstallation } from '../../../contract/maintenance/installations.ts'
import type { DraftFields } from '../../forms/draft-fields.ts'

type Filling = { descripcion: string; direccion: string; fecha: string }

/** What the form of a visit has of an order that it installs (P-311): a day only where it cannot be today. */
export const fillingOf = ({ orderId, lines, address, firstDay }: OwnInstallation, today: string): Filling => ({
  descripcion: installationSentence(orderId, lines),
  direccion: address,
  fecha: firstDay !== null && firstDay > today ? firstDay : '',
})

/**
 * The fields of a form that change for an order: those that are empty, and those that still are as another order filled them.
 * @param former the other order, of which the form was before
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
