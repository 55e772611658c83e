import { Check, Info, Plus } from 'lucide-react'

import type { Computer } from '../../../contract/computers/computers.ts'
import type { OpenRequest } from '../../../contract/maintenance/requests.ts'
import { ComputerPicture } from '../../computers/computer-picture.tsx'
import { nameOf } from '../../computers/name-of.ts'
import { paths } from '../../paths.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { AlreadyOpen } from '../already-open.tsx'
import type { Intake } from './use-intake.ts'

type IntakeStartProps = {
  intake: Intake
  registered: readonly Computer[]
  open: readonly OpenRequest[]
  /** Whether the person is working on the form below: on phones the form's button is then the one in sight. */
  isFormInUse: boolean
}

/** Shown above the form: the choice of computers, and the button to the four steps. Hidden without scripts. */
export function IntakeStart({ intake, registered, open, isFormInUse }: IntakeStartProps) {
  const { answers, save, next, finish } = intake
  const { computers } = answers
  const toggle = (id: string) =>
    save({ computers: computers.includes(id) ? computers.filter((one) => one !== id) : [...computers, id] })
  return (
    <section
      aria-label="Responde con toques"
      className="mt-6 rounded-20 bg-surface p-5 shadow-1 md:p-8 noscript:hidden"
    >
      <p className="text-ink-2">Cuatro pasos, un minuto. Después eliges la hora y puedes corregirlo todo.</p>
      {registered.length > 0 && (
        <fieldset className="mt-5 min-w-0">
          <legend className="type-label">¿Qué equipo es?</legend>
          <div className="@container mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 md:gap-3">
            {registered.map((computer) => (
              <ComputerOption
                key={computer._id}
                computer={computer}
                isChosen={computers.includes(computer._id)}
                onToggle={() => toggle(computer._id)}
              />
            ))}
            <a
              href={paths.clientInventory}
              className="flex min-h-14 items-center gap-3 rounded-14 border border-dashed border-edge px-4 font-semibold hover:bg-sunken"
            >
              <Plus aria-hidden className="size-5 text-primary" />
              Otro equipo
            </a>
          </div>
          <p className="mt-3 flex items-center gap-2 type-body-sm text-ink-2">
            <Info aria-hidden className="size-5 shrink-0" />
            Marca varios si quieres; van por turno.
          </p>
          <div className="mt-3 has-[output:empty]:hidden">
            <AlreadyOpen chosen={registered.filter(({ _id }) => computers.includes(_id))} open={open} />
          </div>
        </fieldset>
      )}
      <BottomBar
        isFixed={!isFormInUse}
        className="mt-5 flex max-md:flex-col max-md:items-stretch max-md:gap-1 md:items-center md:gap-3"
      >
        <Button onClick={next} className="max-md:min-h-14">
          {labelOf(computers, registered)}
        </Button>
        <Button look="ghost" onClick={finish}>
          Prefiero escribirlo yo
        </Button>
      </BottomBar>
    </section>
  )
}

function labelOf(computers: readonly string[], registered: readonly Computer[]): string {
  const known = registered.filter(({ _id }) => computers.includes(_id))
  if (known.length > 1) return `Seguir con ${known.length} equipos`
  return known[0] ? `Seguir con ${nameOf(known[0])}` : 'Empezar'
}

type ComputerOptionProps = { computer: Computer; isChosen: boolean; onToggle: () => void }

function ComputerOption({ computer, isChosen, onToggle }: ComputerOptionProps) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-14 border border-line bg-surface p-2 pr-4 hover:border-edge has-checked:border-primary has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink @max-[14rem]:flex-wrap">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="peer sr-only" />
      <span className="w-14 shrink-0 overflow-hidden rounded-10">
        <ComputerPicture computer={computer} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1 @max-[14rem]:order-last @max-[14rem]:flex-[1_1_100%]">
        <span className="block font-semibold wrap-anywhere">{nameOf(computer)}</span>
        <span className="block type-body-sm text-ink-2">
          {computer.tipoComputadora === 'portatil' ? 'portátil' : computer.tipoComputadora}
        </span>
      </span>
      <span
        aria-hidden
        className={`ml-auto flex size-[22px] shrink-0 items-center justify-center rounded-[6px] border-[1.5px] ${isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge'}`}
      >
        {isChosen && <Check className="size-4" strokeWidth={3} />}
      </span>
    </label>
  )
}
