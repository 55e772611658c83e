import { useMutation } from '@tanstack/react-query'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { counted } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { PriceRows } from './price-rows.tsx'
import { changeText, chosenText, stayingTexts } from './price-text.ts'
import { UndoPrices } from './undo-prices.tsx'

type PriceReviewProps = { change: PriceChange; onChanged: () => void; onBack: () => void }

/** The planned changes of the chosen prices, or their result. */
export function PriceReview({ change, onChanged, onBack }: PriceReviewProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-label="Resultado" className="grid gap-3 rounded-20 bg-surface p-5 shadow-1 md:p-6">
        <p className="type-body-sm text-ink-2">{`${changeText(change.terms)} · ${chosenText(change.terms)}`}</p>
        <output className="type-tile">{outcomeText(change)}</output>
        {stayingTexts(change).map((text) => (
          <p key={text} className="type-body-sm text-ink-2">
            {text}
          </p>
        ))}
        {change.state !== 'undone' && <Warnings change={change} />}
        {change.state === 'reviewed' ? (
          <ApplyPrices change={change} onChanged={onChanged} onBack={onBack} />
        ) : (
          <>
            {change.undoUntil && (
              <p className="type-body-sm text-ink-2">
                {endSentence(`Puedes deshacerlo hasta el ${momentOf(change.undoUntil)}`)}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <a href={paths.adminProducts} className={buttonClass('primary', 'small')}>
                Ver productos
              </a>
              <UndoPrices change={change} onUndone={onChanged} />
            </div>
          </>
        )}
      </section>
      <PriceRows change={change} />
    </div>
  )
}

const prices = (count: number) => counted(count, 'precio', 'precios')

function outcomeText({ state, changing, applied, undone }: PriceChange): string {
  if (state === 'undone') {
    return undone === 1
      ? 'Deshecho: 1 precio volvió a ser el de antes.'
      : `Deshecho: ${prices(undone)} volvieron a ser los de antes.`
  }
  if (state === 'applied') return `${counted(applied, 'precio cambiado', 'precios cambiados')}.`
  return changing === 0
    ? 'No hay nada por cambiar.'
    : `${counted(changing, 'producto cambia', 'productos cambian')} de precio. Todavía no se ha guardado nada.`
}

function Warnings({ change: { atLoss, large } }: { change: PriceChange }) {
  return (
    <>
      {atLoss > 0 && (
        <p className="rounded-12 bg-warn-soft px-4 py-3 text-warn">
          {`${counted(atLoss, 'producto queda', 'productos quedan')} por debajo de lo que te cuesta.`}
        </p>
      )}
      {large > 0 && (
        <p className="rounded-12 bg-warn-soft px-4 py-3 text-warn">
          {`En ${counted(large, 'producto', 'productos')} el precio cambia la mitad o más.`}
        </p>
      )}
    </>
  )
}

/** A second press, after an answer that was lost, finds the prices changed and changes none again. */
function ApplyPrices({ change, onChanged, onBack }: PriceReviewProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => withSession(() => callOverHttp('priceChanges.apply', { priceChangeId: change._id })),
    onSuccess: onChanged,
  })
  return (
    <>
      {error && <ErrorBlock message={error.message} />}
      <div className="flex flex-wrap gap-3">
        {change.changing > 0 && (
          <Button isBusy={isPending || isSuccess} busyText="Cambiando..." onClick={() => mutate()}>
            {`Cambiar ${prices(change.changing)}`}
          </Button>
        )}
        <Button look="outline" onClick={onBack}>
          Volver a elegir
        </Button>
      </div>
    </>
  )
}
