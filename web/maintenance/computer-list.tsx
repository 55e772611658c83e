import { Trash2 } from 'lucide-react'

import { ComputerPicture } from '../computers/computer-picture.tsx'
import { nameOf } from '../computers/name-of.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { ChosenComputer } from './chosen-computers.ts'

type ComputerListProps = {
  chosen: readonly ChosenComputer[]
  onRemove: (index: number) => void
}

/** 'Lista de Computadoras': the added computers, in order; the same computer may appear twice (P-52). */
export function ComputerList({ chosen, onRemove }: ComputerListProps) {
  return (
    <div>
      <h3 id="lista-de-computadoras" className="type-h3">
        Lista de Computadoras
      </h3>
      {chosen.length === 0 ? (
        <p className="mt-1 type-body-sm text-ink-3">Aún no has añadido equipos.</p>
      ) : (
        <ul aria-labelledby="lista-de-computadoras" className="mt-1 divide-y divide-line">
          {chosen.map(({ computer, problema }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same computer may be in the list twice
            <li key={`${computer._id} ${index}`} className="flex items-center gap-4 py-3">
              <div className="w-14 shrink-0 overflow-hidden rounded-12">
                <ComputerPicture computer={computer} sizes="56px" />
              </div>
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{nameOf(computer)}</p>
                <p className="type-body-sm wrap-anywhere text-ink-2">
                  {computer.tipoComputadora} · {problema || 'Sin especificar'}
                </p>
              </div>
              <IconButton aria-label={`Quitar ${nameOf(computer)}`} onClick={() => onRemove(index)}>
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
