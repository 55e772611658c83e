import type { ImportCounts, ImportDetail } from '../../../contract/imports/imports.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'

/** The effect of undoing an import: changed products are restored, new ones are taken off sale. */
export function undoQuestion({ applied, new: added, change }: ImportCounts): string {
  if (added === 0) {
    return applied === 1
      ? '¿Deshacer esta importación? El producto que cambió vuelve a como estaba.'
      : `¿Deshacer esta importación? Los ${formatNumber(applied)} productos que cambiaron vuelven a como estaban.`
  }
  if (change === 0) {
    return applied === 1
      ? '¿Deshacer esta importación? El producto que llegó con ella se retira de la tienda.'
      : `¿Deshacer esta importación? Los ${formatNumber(applied)} productos que llegaron con ella se retiran de la tienda.`
  }
  return `¿Deshacer esta importación? De sus ${formatNumber(applied)} productos, los que ya estaban vuelven a como estaban y los que llegaron con ella se retiran de la tienda.`
}

/** The result of a finished import. */
export function outcomeOf({ state, counts }: Pick<ImportDetail, 'state' | 'counts'>): string {
  const { applied } = counts
  const failed = counts.error + counts.failed
  if (state === 'undone') return `Se deshizo: ${undoneOf(counts)}.${leftOf(counts)}`
  if (state === 'cancelled') {
    if (applied === 0) return 'Cancelada: no se guardó nada.'
    return applied === 1
      ? 'Detenida: 1 fila alcanzó a aplicarse.'
      : `Detenida: ${formatNumber(applied)} filas alcanzaron a aplicarse.`
  }
  if (state === 'failed') return 'La importación falló.'
  const rows = counted(applied, 'fila aplicada', 'filas aplicadas')
  return `Listo: ${rows}${failed > 0 ? ` y ${formatNumber(failed)} con error` : ''}.`
}

function undoneOf({ undone, new: added, change }: ImportCounts): string {
  if (added === 0) {
    return counted(undone, 'producto volvió a como estaba', 'productos volvieron a como estaban')
  }
  if (change === 0) {
    return undone === 1
      ? '1 producto nuevo se retiró de la tienda'
      : `${formatNumber(undone)} productos nuevos se retiraron de la tienda`
  }
  return `${formatNumber(undone)} productos: los que ya estaban volvieron a como estaban y los nuevos se retiraron de la tienda`
}

function leftOf({ kept: stored }: ImportCounts): string {
  if (stored === 0) return ''
  return stored === 1
    ? ' 1 se dejó como estaba, con su motivo.'
    : ` ${formatNumber(stored)} se dejaron como estaban, con su motivo.`
}
