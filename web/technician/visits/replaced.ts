/** The items with a change of some of them; none is changed itself. */
export function replaced<T extends object>(items: readonly T[], isIt: (item: T) => boolean, change: object): T[] {
  return items.map((item) => (isIt(item) ? Object.assign({}, item, change) : item))
}
