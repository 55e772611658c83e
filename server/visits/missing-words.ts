import type { Visit } from '../../contract/visits.ts'

/** "1 equipo y 2 puntos". */
export function missingInWords({ computers, points }: Visit['missing']): string {
  const some = (many: number, one: string) => (many === 0 ? [] : [`${many} ${one}${many === 1 ? '' : 's'}`])
  return [...some(computers, 'equipo'), ...some(points, 'punto')].join(' y ')
}
