import { ArrowRight, TriangleAlert } from 'lucide-react'

import type { Sticker } from '../../contract/computers/stickers.ts'
import { correctiveFor, ownComputer } from '../maintenance/request-paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** For an own computer's scanned sticker: links to the computer, and to the form for a problem. */
export const OwnComputer = ({ sticker: { computerId, name } }: { sticker: Sticker }) => (
  <>
    <h1 tabIndex={-1} className="type-h1 wrap-anywhere">
      Este es tu {name}
    </h1>
    <p className="mt-3 text-ink-2">
      Solo tú ves esta pantalla. Quien escanee el sticker sin ser su dueño puede avisar algo, y no ve de quién es.
    </p>
    <div className="mt-6 flex flex-col gap-3">
      <a href={ownComputer(computerId)} className={buttonClass('primary', 'normal', 'w-full')}>
        Ver mi equipo
        <ArrowRight aria-hidden className="size-5" />
      </a>
      <a href={correctiveFor(computerId)} className={buttonClass('outline', 'normal', 'w-full')}>
        <TriangleAlert aria-hidden className="size-5" />
        Reportar una falla
      </a>
    </div>
  </>
)
