import { Info, Wrench } from 'lucide-react'
import { useState } from 'react'

import { installedText } from '../../../contract/maintenance/installation-text.ts'
import type { OwnInstallation } from '../../../contract/maintenance/installations.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { ownRequest } from '../request-paths.ts'
import type { useInstallation } from './use-installation.ts'

type InstallationNoticeProps = ReturnType<typeof useInstallation>

/** Shown above the form: the products and order that the visit installs and its first day, or why it cannot be requested. */
export function InstallationNotice({ chosen, stuck, refused, drop }: InstallationNoticeProps) {
  const [today] = useState(() => dayInBogota(new Date()))
  if (chosen) {
    return (
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-14 bg-primary-soft p-4 text-primary">
        <Wrench aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-48 flex-1">
          <p className="font-semibold wrap-anywhere">{`Te instalamos: ${installedText(chosen.lines)}.`}</p>
          <p className="mt-1 type-body-sm">{whenText(chosen, today)}</p>
        </div>
        <OtherRequest drop={drop} />
      </div>
    )
  }
  const visit = stuck?.visit ?? refused?.visit
  if (!stuck && !visit) return null
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-14 bg-info-soft p-4 text-info">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        {visit ? (
          <>
            Ya pediste la instalación de ese pedido:{' '}
            <a href={ownRequest(visit._id)} className="touch-area rounded-4 font-semibold underline underline-offset-3">
              mira la visita
            </a>
            .
          </>
        ) : stuck?.isUnknown ? (
          'Esta solicitud es para instalar un pedido, pero no pudimos cargarlo. Puedes enviarla así o pedir otra cosa.'
        ) : (
          'La instalación de ese pedido ya no se puede pedir.'
        )}
      </p>
      {stuck && <OtherRequest drop={drop} />}
    </div>
  )
}

/** Turns a request that names an order into another request. */
export function OtherRequest({ drop }: { drop: () => void }) {
  return (
    <button type="button" onClick={drop} className="touch-area rounded-8 font-semibold underline underline-offset-3">
      Pedir otra cosa
    </button>
  )
}

/** The first possible day of the visit, in words. */
function whenText({ firstDay, lines }: OwnInstallation, today: string): string {
  if (lines.every(({ quantity, arrived }) => arrived >= quantity))
    return 'Ya lo tienes: elige el día y la hora que quieras.'
  if (firstDay === null) return 'Aún no sabemos qué día te llega: deja la fecha sin elegir y la acordamos contigo.'
  return `Puede llegarte hasta ${nearDay(firstDay, today)}: elige ese día o uno después.`
}
