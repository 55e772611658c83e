import { CloudOff, Plus } from 'lucide-react'
import { useState } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import type { VisitPart } from '../../../../contract/visits/visit-money.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import { SearchField } from '../../../forms/search-field.tsx'
import { Picture } from '../../../images/picture.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Stepper } from '../../../ui/stepper.tsx'
import { shownPartPicture } from '../../part-pictures.ts'
import { today } from '../../shown-tasks.ts'
import { stockText, storedText, unitsText } from '../money-text.ts'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { VisitHeader } from '../visit-header.tsx'
import { namesOf } from '../visit-names.ts'
import { useChargeSteps } from './charge-steps.ts'
import { LEAST, useFoundParts } from './use-found-parts.ts'

/** Finds parts for a computer in the shop's stock; offline in the phone's small list. */
export function PartsScreen({ visit, computer }: { visit: Visit; computer: VisitComputer }) {
  const taskId = visit.task._id
  const [text, setText] = useState('')
  const { parts: found, problem, state, loaded, loadedOn, retry } = useFoundParts(text)
  const added = visit.money.parts.filter(({ computerId }) => computerId === computer._id)
  const isFound = ({ productId }: CataloguePart) => found.some((part) => part.productId === productId)
  const parts = [
    ...added
      .filter(({ state: is }) => is === 'added')
      .map(asFound)
      .filter((part) => !isFound(part)),
    ...found,
  ]
  const units = added.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount = added.reduce((sum, part) => sum + part.amount, 0)
  return (
    <>
      <VisitHeader
        taskId={taskId}
        back={visitAddress(taskId, { equipo: computer._id })}
        title="Repuestos"
        facts={`para ${namesOf(visit).get(computer._id)}`}
      />
      <div className="max-w-160">
        <SearchField label="Buscar repuesto" text={text} onSearch={setText} />
        <output className="block pt-3 text-[15px]/5">
          {problem && (
            <span className="flex items-center gap-2 font-semibold text-warn">
              <CloudOff aria-hidden className="size-5 shrink-0" />
              {problem === 'offline' ? 'Sin señal' : 'La tienda no respondió'}: {storedText(loaded, loadedOn, today())}
            </span>
          )}
          {state === 'loading' && <span className="text-ink-2">Cargando...</span>}
          {state === 'found' && found.length === 0 && <span>{noneText(text, problem === undefined)}</span>}
        </output>
        {problem === 'failed' && (
          <Button look="outline" className="mt-3" onClick={retry}>
            Buscar otra vez en toda la tienda
          </Button>
        )}
        {parts.length > 0 && (
          <ul className="mt-3 flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
            {parts.map((part) => (
              <li key={part.productId}>
                <PartRow visit={visit} part={part} computerId={computer._id} />
              </li>
            ))}
          </ul>
        )}
        <p className="pt-4 text-[15px]/5 text-ink-2">
          El precio y la existencia se confirman cuando llega la señal. Sale de la bodega solo si se aprueba.
        </p>
        <div className={visitBar}>
          {units > 0 && (
            <p className="flex justify-between gap-3 font-semibold">
              <span>{unitsText(units)}</span>
              <span className="tabular-nums">{formatPesos(amount)}</span>
            </p>
          )}
          <a href={visitAddress(taskId, { ver: 'cuenta' })} className={buttonClass('primary', 'normal', visitButton)}>
            {units > 0 ? 'Llevar a la cuenta' : 'Ver la cuenta'}
          </a>
        </div>
      </div>
    </>
  )
}

/** The text if no part is found; if only the phone's list was searched, another text above says so. */
function noneText(text: string, isWhole: boolean): string {
  if (text === '') return 'Escribe el nombre de un repuesto.'
  return isWhole && text.length < LEAST ? 'Escribe al menos dos letras.' : `No hay repuestos con «${text}».`
}

const asFound = ({ productId, productName, productImage, unitPrice, stock }: VisitPart): CataloguePart => ({
  ...{ productId, productName, productImage, sellingPrice: unitPrice, stock },
})

function PartRow({ visit, part, computerId }: { visit: Visit; part: CataloguePart; computerId: string }) {
  const { productId, productName, productImage, sellingPrice, stock } = part
  const { hasSignal } = useVisit(visit.task._id)
  const { addPart, changePart } = useChargeSteps(visit.task._id)
  const mine = visit.money.parts.find(
    (other) => other.productId === productId && other.computerId === computerId && other.state === 'added',
  )
  const picture = shownPartPicture(productImage, hasSignal)
  const isSoldOut = stock !== null && stock <= 0
  return (
    <div className="flex min-h-20 items-center gap-3 py-3">
      <span className="w-12 shrink-0 overflow-hidden rounded-10">
        <Picture {...(picture && { url: picture })} sizes="48px" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-4 font-semibold wrap-anywhere">{productName}</p>
        <p className="tabular-nums">{formatPesos(sellingPrice)}</p>
        <p className={classes('text-[15px]/5', stock === 1 ? 'font-semibold text-warn' : 'text-ink-2')}>
          {stockText(stock)}
        </p>
      </div>
      {mine ? (
        <Stepper
          value={mine.quantity}
          min={0}
          max={Math.min(20, stock ?? 20)}
          label={`Unidades de ${productName}`}
          onChange={(quantity) => void changePart(mine, quantity)}
          className="h-12! shrink-0"
        />
      ) : (
        !isSoldOut && (
          <button
            type="button"
            aria-label={`Agregar ${productName}`}
            onClick={() => void addPart(part, computerId)}
            className="flex size-12 shrink-0 items-center justify-center rounded-12 border border-edge bg-surface hover:bg-sunken active:bg-sunken"
          >
            <Plus aria-hidden className="size-5" />
          </button>
        )
      )}
    </div>
  )
}
