import { Pencil, Trash2 } from 'lucide-react'

import type { Computer } from '../../contract/computers/computers.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ComputerPicture } from './computer-picture.tsx'
import { nameOf } from './name-of.ts'

type ComputerCardProps = {
  computer: Computer
  /** Whether its form is open. */
  isOpen: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A registered computer: picture, kind, brand and model, with buttons to edit and to remove it (P-58). */
export function ComputerCard({ computer, isOpen, onEdit, onDelete }: ComputerCardProps) {
  const { _id, tipoComputadora, marca, modelo } = computer
  const name = nameOf(computer)
  const headingId = `equipo-${_id}`
  return (
    <article
      aria-labelledby={headingId}
      className="flex w-full min-w-0 flex-col overflow-hidden rounded-20 bg-surface shadow-1"
    >
      <div className="computer-picture">
        <ComputerPicture
          computer={computer}
          sizes="(min-width: 75rem) 350px, (min-width: 64rem) 240px, (min-width: 32rem) 50vw, 100vw"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start gap-1">
          <h2 id={headingId} className="min-w-0 flex-1 pt-2.5 type-h3 wrap-anywhere">
            <a href={paths.clientComputer.replace(':id', _id)} className="hover:underline">
              {name}
            </a>
          </h2>
          <IconButton aria-label={`Editar ${name}`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onEdit}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            aria-label={`Eliminar ${name}`}
            aria-haspopup="dialog"
            onClick={onDelete}
            className="-mr-2 hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 type-body-sm">
          {[
            ['Tipo', tipoComputadora],
            ['Marca', marca],
            ['Modelo', modelo],
          ].map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}
