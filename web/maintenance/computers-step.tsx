import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import { requestLimits } from '../../contract/maintenance/task-values.ts'
import type { useOwnComputers } from '../computers/use-own-computers.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { AlreadyOpen } from './already-open.tsx'
import type { ChosenComputer } from './chosen-computers.ts'
import { ComputerList } from './computer-list.tsx'
import { StepCard } from './step-card.tsx'

type ComputersStepProps = {
  own: ReturnType<typeof useOwnComputers>
  open: readonly OpenRequest[]
  chosen: readonly ChosenComputer[]
  /** The typed description: it is stored with the next computer that is added (P-52). */
  description: string
  onChange: (chosen: ChosenComputer[]) => void
}

/** The registered computers of the visit, each with its problem (P-52). */
export function ComputersStep({ own, open, chosen, description, onChange }: ComputersStepProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [shown, setShown] = useState('')
  const { computers } = own
  const add = () => {
    const computer = computers.find(({ _id }) => _id === select.current?.value)
    if (!computer || chosen.length >= requestLimits.lines) return
    onChange([...chosen, { computer, problema: description }])
    setShown(`${computer.marca} ${computer.modelo} está en la lista.`)
  }
  const remove = (index: number) => {
    onChange(chosen.filter((_, at) => at !== index))
    setShown('Equipo quitado de la lista.')
    select.current?.focus()
  }
  return (
    <StepCard number={1} title="Equipos">
      <TextArea
        label="Descripción"
        name="descripcion"
        maxLength={2_000}
        isOptional
        hint="Cuando añades un equipo, lo que dice aquí queda con él. Puedes cambiarlo para el siguiente."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <Select ref={select} label="Equipo" defaultValue="">
          <option value="">Seleccione un equipo</option>
          {computers.map(({ _id, tipoComputadora, marca, modelo }) => (
            <option key={_id} value={_id}>
              {`${tipoComputadora} · ${marca} · ${modelo}`}
            </option>
          ))}
        </Select>
        <Button look="outline" icon={<Plus aria-hidden className="size-5" />} onClick={add}>
          Añadir Computadora
        </Button>
      </div>
      <NoComputers own={own} />
      <output className="sr-only">{shown}</output>
      <ComputerList chosen={chosen} onRemove={remove} />
      <AlreadyOpen chosen={chosen.map(({ computer }) => computer)} open={open} />
    </StepCard>
  )
}

function NoComputers({ own: { state, computers, refetch } }: Pick<ComputersStepProps, 'own'>) {
  if (state === 'failed') {
    return (
      <p className="type-body-sm text-ink-2">
        No pudimos traer tus equipos.{' '}
        <button type="button" onClick={refetch} className="touch-area font-semibold text-link underline">
          Reintentar
        </button>
      </p>
    )
  }
  if (state !== 'loaded' || computers.length > 0) return null
  return (
    <p className="type-body-sm text-ink-2">
      Aún no tienes equipos registrados.{' '}
      <a href={paths.clientInventory} className="touch-area font-semibold text-link underline">
        Registra un equipo
      </a>{' '}
      o envía la solicitud sin elegir ninguno.
    </p>
  )
}
