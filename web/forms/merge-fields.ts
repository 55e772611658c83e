/** The values of a form's fields, by name. */
type Values = Readonly<Record<string, unknown>>

type Versions<T extends Values> = {
  /** The values that the form was filled with. */
  loaded: T
  /** The form's current values. */
  written: T
  /** The stored values by now. */
  theirs: T
}

/**
 * Merges the form's values with the values stored since it was opened: a field that the person left alone takes the stored value, a changed
 * field stays.
 * @returns the merged values, and the fields that both sides changed to different values
 */
export function mergeFields<T extends Values>({ loaded, written, theirs }: Versions<T>) {
  const names = Object.keys(written) as (keyof T)[]
  const isWritten = (name: keyof T): boolean => !isSame(written[name], loaded[name])
  const merged = { ...written }
  for (const name of names) if (!isWritten(name)) merged[name] = theirs[name]
  const clashes = names.filter(
    (name) => isWritten(name) && !isSame(theirs[name], loaded[name]) && !isSame(theirs[name], written[name]),
  )
  return { merged, clashes }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
