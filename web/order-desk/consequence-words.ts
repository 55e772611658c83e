import { formatPesos } from '../../contract/pesos.ts'

/** `Vuelven 3 unidades. Quedan $ 1.368.100 por devolver.` */
export function consequenceWords({
  units,
  keys,
  refundDue,
}: {
  units: number
  keys: number
  refundDue: number
}): string {
  const back = [
    units > 0 && (units === 1 ? '1 unidad' : `${units} unidades`),
    keys > 0 && (keys === 1 ? '1 clave' : `${keys} claves`),
  ].filter(Boolean)
  const returns = units + keys === 1 ? 'Vuelve' : 'Vuelven'
  const first = back.length === 0 ? 'No vuelve ninguna unidad.' : `${returns} ${back.join(' y ')}.`
  return refundDue > 0 ? `${first} Quedan ${formatPesos(refundDue)} por devolver.` : first
}
