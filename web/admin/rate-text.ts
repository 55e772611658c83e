import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

const kilos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 })

/** Up to which weight a rate holds. */
export const weightOf = ({ upToGrams }: Pick<DeliveryRate, 'upToGrams'>): string =>
  upToGrams === null ? 'cualquier peso' : `hasta ${kilos.format(upToGrams / 1_000)} kg`

/** The cost of a rate, or the text for a place without delivery. */
export const costOf = ({ isCovered, cost }: Pick<DeliveryRate, 'isCovered' | 'cost'>): string =>
  isCovered ? (cost === 0 ? 'Gratis' : formatPesos(cost)) : 'Sin cobertura'

/** All of a rate in one line. */
export const rateText = (rate: DeliveryRate): string =>
  [
    `${rate.placeName}, ${weightOf(rate)}: ${costOf(rate)}`,
    ...(rate.isCovered ? [daysText(rate)] : []),
    ...(rate.freeFrom === null ? [] : [`gratis desde ${formatPesos(rate.freeFrom)}`]),
    ...(rate.contraEntregaUpTo === null ? [] : [`contra entrega hasta ${formatPesos(rate.contraEntregaUpTo)}`]),
  ].join(', ')

/** In how many business days it arrives. */
export const daysOf = ({ daysFrom, daysTo }: Pick<DeliveryRate, 'daysFrom' | 'daysTo'>): string =>
  daysFrom === daysTo ? String(daysFrom) : `${daysFrom} a ${daysTo}`

/** `1 día hábil`, `2 a 5 días hábiles` */
export const daysText = (rate: Pick<DeliveryRate, 'daysFrom' | 'daysTo'>): string =>
  `${daysOf(rate)} ${daysOf(rate) === '1' ? 'día hábil' : 'días hábiles'}`
