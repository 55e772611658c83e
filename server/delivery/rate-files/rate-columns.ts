import { foldName } from '../../sheets/fold-name.ts'

/** The meaning of a column in a file of rates. */
export type RateColumn =
  | 'code'
  | 'municipality'
  | 'department'
  | 'place'
  | 'upToGrams'
  | 'cost'
  | 'daysFrom'
  | 'daysTo'
  | 'freeFrom'
  | 'isCovered'
  | 'contraEntregaUpTo'

type Names = { header: string; others: readonly string[] }

/** The headers of our own file, and folded names in other files. Only `place` is in no file of ours. */
const names: Record<RateColumn, Names> = {
  code: { header: 'Código', others: ['codigo divipola', 'divipola', 'codigo dane', 'dane', 'codigo municipio'] },
  municipality: { header: 'Municipio', others: ['ciudad', 'poblacion', 'ciudad o municipio'] },
  department: { header: 'Departamento', others: ['depto', 'dpto'] },
  place: { header: 'Lugar', others: ['destino'] },
  upToGrams: {
    header: 'Hasta (gramos)',
    others: ['hasta g', 'hasta kg', 'hasta kilos', 'hasta este peso gramos', 'peso', 'peso g', 'peso gramos', 'peso kg']
      .concat(['peso hasta', 'peso hasta g', 'peso hasta gramos', 'peso hasta kg', 'peso maximo', 'peso maximo kg'])
      .concat(['peso maximo g', 'peso maximo gramos']),
  },
  cost: {
    header: 'Costo',
    others: ['costo pesos', 'valor', 'tarifa', 'flete', 'precio', 'costo envio', 'valor envio'],
  },
  daysFrom: { header: 'Días desde', others: ['desde dias habiles', 'dias habiles desde', 'dias minimo', 'dias min'] },
  daysTo: { header: 'Días hasta', others: ['hasta dias habiles', 'dias habiles hasta', 'dias maximo', 'dias max'] },
  freeFrom: { header: 'Gratis desde', others: ['gratis desde pesos', 'envio gratis desde'] },
  isCovered: { header: 'Cobertura', others: ['cubierto', 'llegamos', 'hay cobertura'] },
  contraEntregaUpTo: {
    header: 'Contra entrega hasta',
    others: ['contra entrega hasta pesos', 'contraentrega hasta', 'contra entrega', 'contraentrega'],
  },
}

/** The name of a column in our own file. */
export const headerOf = (column: RateColumn): string => names[column].header

/** The columns of our own file, in their order. */
export const ownColumns = (Object.keys(names) as RateColumn[]).filter((column) => column !== 'place')

const byName = new Map(
  (Object.keys(names) as RateColumn[]).flatMap((column) =>
    [foldName(headerOf(column)), ...names[column].others].map((name) => [name, column] as const),
  ),
)

/** Every known name of a header, folded. */
export const knownNames: readonly string[] = [...byName.keys()]

/** The position of each column of a file, counted from 0; of two columns with one name the first. */
export function findColumns(header: readonly string[]): Partial<Record<RateColumn, number>> {
  const found: Partial<Record<RateColumn, number>> = {}
  for (const [index, name] of header.entries()) {
    const column = byName.get(foldName(name))
    if (column) found[column] ??= index
  }
  return found
}

const placeColumns = ['code', 'municipality', 'department', 'place'] as const
const needed = ['cost', 'daysFrom', 'daysTo'] as const

/** The first required column that this file of rates lacks; undefined when it has all. */
export function missingColumn(columns: Partial<Record<RateColumn, number>>): string | undefined {
  if (placeColumns.every((column) => columns[column] === undefined)) return headerOf('municipality')
  const missing = needed.find((column) => columns[column] === undefined)
  return missing && headerOf(missing)
}
