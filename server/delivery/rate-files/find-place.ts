import { placeName } from '../../../contract/values/place-name.ts'
import { foldName } from '../../sheets/fold-name.ts'
import type { Town } from '../read-towns.ts'

/** The cells of a row about its place, unchanged. */
export type PlaceTexts = { code: string; municipality: string; department: string; place: string }
/** The place of a rate: five digits, two, or '' for the country; or the reason why there is none. */
export type FoundPlace = { place: string; placeName: string } | { refusal: string; column: keyof PlaceTexts }

const country = new Set(['colombia', 'todo el pais', 'pais', 'nacional', 'todo colombia', 'toda colombia'])
const everywhere = { place: '', placeName: 'Todo el país' }
/** Common names of departments with a longer official name. */
const shortNames: Record<string, string> = {
  bogota: '11',
  valle: '76',
  guajira: '44',
  'san andres': '88',
  'san andres y providencia': '88',
}

/** Finds places by their code or by their names, written with or without accents. */
export function openPlaceFinder(towns: readonly Town[]): (texts: PlaceTexts) => FoundPlace {
  const nameOf = ({ name, department }: Town) => placeName({ municipality: name, department })
  const asPlace = (town: Town) => ({ place: town.code, placeName: nameOf(town) })
  const byCode = new Map(towns.map((town) => [town.code, asPlace(town)]))
  // Older files contain the capital twice.
  const byWhole = new Map(towns.map((town) => [foldName(`${town.name}, ${town.department}`), asPlace(town)]))
  const departments = new Map<string, { place: string; placeName: string }>()
  for (const { departmentCode, department } of towns) {
    departments.set(foldName(department), { place: departmentCode, placeName: department })
    byCode.set(departmentCode, { place: departmentCode, placeName: department })
  }
  for (const [name, code] of Object.entries(shortNames)) {
    const found = byCode.get(code)
    if (found && !departments.has(name)) departments.set(name, found)
  }

  return (texts) => {
    const named = byNames(texts)
    if (texts.code === '') return named ?? { refusal: 'Falta el lugar.', column: 'municipality' }
    const coded = byCodeText(texts.code)
    if (!coded) return { refusal: `«${texts.code}» no es un código de DIVIPOLA.`, column: 'code' }
    if (named && 'place' in named && named.place !== coded.place) {
      const refusal = `El código ${coded.place} es de ${coded.placeName}, y la fila dice ${named.placeName}.`
      return { refusal, column: 'code' }
    }
    // A different spelling of the name is accepted beside its code.
    return coded
  }

  function byCodeText(text: string) {
    // Spreadsheet programs remove the leading zero of the codes of nine departments.
    const code = /^\d{4}$|^\d$/.test(text) ? `0${text}` : text
    return byCode.get(code)
  }

  function byNames({ municipality, department, place }: PlaceTexts): FoundPlace | null {
    if (municipality !== '') return byTown(municipality, department)
    if (department !== '') return byDepartment(department, 'department')
    if (place === '') return null
    if (/^\d+$/.test(place)) return byCodeText(place) ?? { refusal: unknown(place), column: 'place' }
    const whole = byWhole.get(foldName(place))
    if (whole) return whole
    const asDepartment = byDepartment(place, 'place')
    if ('place' in asDepartment) return asDepartment
    const [name = '', itsDepartment = ''] = place.split(/[,(/]/)
    const found = byTown(name, itsDepartment.replace(')', '').trim())
    return 'place' in found ? found : { ...found, column: 'place' }
  }

  function byDepartment(text: string, column: keyof PlaceTexts): FoundPlace {
    if (country.has(foldName(text))) return everywhere
    return departments.get(foldName(text)) ?? { refusal: unknown(text, 'un departamento'), column }
  }

  function byTown(text: string, department: string): FoundPlace {
    const wanted = foldName(text)
    if (country.has(wanted) && department === '') return everywhere
    const its = department === '' ? null : byDepartment(department, 'department')
    if (its && 'refusal' in its) return its
    const there = its && its.place !== '' ? towns.filter(({ departmentCode }) => departmentCode === its.place) : towns
    // The D.C. of Bogotá is optional.
    const exact = there.filter(({ name }) => [wanted, `${wanted} d c`].includes(foldName(name)))
    // Cúcuta is San José de Cúcuta: a part of one name is enough beside its department; without a department the refusal asks for
    // it.
    const alike = there.filter(({ name }) => ` ${foldName(name)} `.includes(` ${wanted} `))
    const found = exact.length > 0 ? exact : wanted === '' ? [] : alike
    const [only, another] = found
    const some = found.slice(0, 3).map(nameOf).join('; ')
    if (!only) return { refusal: unknown(text), column: 'municipality' }
    if (another) {
      return { refusal: `Hay varios municipios «${text}»: ${some}. Escribe su código.`, column: 'municipality' }
    }
    if (exact.length === 0 && !its) return { refusal: `${unknown(text)} ¿Es ${some}?`, column: 'municipality' }
    return asPlace(only)
  }
}

const unknown = (text: string, what = 'un municipio'): string => `«${text}» no es ${what} de Colombia.`
