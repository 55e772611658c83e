import type { CaseKind } from '../../../contract/orders/return-case-rules.ts'
import type { CaseOffer } from '../../../contract/orders/return-cases.ts'
import { Picture } from '../../images/picture.tsx'
import { Stepper } from '../../ui/stepper.tsx'

/** By id of a line. */
export type ChosenUnits = Readonly<Record<string, number>>

/** The lines of an offer that a case of a kind may be about, with how many units of each. */
export const linesFor = (offer: CaseOffer, kind: CaseKind) =>
  offer.lines
    .map(({ toWithdraw, toClaim, ...line }) => ({ ...line, most: kind === 'withdrawal' ? toWithdraw : toClaim }))
    .filter(({ most }) => most > 0)

/** The initial choice: the one unit, if there is only one. */
export function firstChosen(offer: CaseOffer, kind: CaseKind): ChosenUnits {
  const lines = linesFor(offer, kind)
  const [only] = lines
  return only && lines.length === 1 && only.most === 1 ? { [only.lineId]: 1 } : {}
}

/** The chosen lines, as they are sent. */
export const chosenLines = (chosen: ChosenUnits): { lineId: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }))

type CaseUnitsProps = {
  offer: CaseOffer
  kind: CaseKind
  chosen: ChosenUnits
  error: string | undefined
  onChange: (chosen: ChosenUnits) => void
}

/** Which units a case is about, and the licences that it cannot be about. */
export function CaseUnits({ offer, kind, chosen, error, onChange }: CaseUnitsProps) {
  return (
    <div>
      <ul className="divide-y divide-line">
        {linesFor(offer, kind).map(({ lineId, productName, productImage, most }) => (
          <li key={lineId} className="flex flex-wrap items-center gap-3 py-3">
            <span className="size-11 shrink-0 overflow-hidden rounded-10">
              <Picture {...(productImage && { url: productImage })} sizes="44px" />
            </span>
            <span className="min-w-36 flex-1">
              <span className="block font-medium wrap-anywhere">{productName}</span>
              <span className="block type-caption text-ink-3">
                {most === 1 ? 'de 1 unidad' : `de ${most} unidades`}
              </span>
            </span>
            <Stepper
              label={`Unidades de ${productName}`}
              min={0}
              max={most}
              value={chosen[lineId] ?? 0}
              onChange={(quantity) => onChange({ ...chosen, [lineId]: quantity })}
            />
          </li>
        ))}
      </ul>
      {kind === 'withdrawal' &&
        offer.licences.map(({ productName, isShown }) => (
          <p key={productName} className="mt-2 type-caption wrap-anywhere text-ink-3">
            {`${productName}: ${licenceText(isShown)}`}
          </p>
        ))}
      {error && (
        <p role="alert" className="mt-2 type-caption text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const licenceText = (isShown: boolean): string =>
  isShown
    ? 'no se devuelve aquí, porque su clave ya se mostró. Si no la has activado o no funciona, escríbenos.'
    : 'su clave no se ha mostrado. Para devolverla, escríbenos.'
