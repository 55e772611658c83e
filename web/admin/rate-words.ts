import type { DeliveryRate } from '../../contract/delivery-rates.ts'
import { formatPesos } from '../../contract/pesos.ts'

const kilos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 })
export const weightOf = ({ upToGrams }: DeliveryRate): string =>
  upToGrams === null ? 'cualquier peso' : `hasta ${kilos.format(upToGrams / 1_000)} kg`
export const costOf = ({ isCovered, cost }: DeliveryRate): string =>
  isCovered ? (cost === 0 ? 'Gratis' : formatPesos(cost)) : 'Sin cobertura'
export const daysOf = ({ daysFrom, daysTo }: DeliveryRate): string =>
  daysFrom === daysTo ? String(daysFrom) : `${daysFrom} a ${daysTo}`
