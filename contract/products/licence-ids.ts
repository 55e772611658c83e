/** Limits of what is typed as licence IDs. */
export const licenceLimits = { characters: 200_000, ids: 5_000, length: 128 } as const

export type LicenceIds = {
  ids: string[]
  /** Entries written more than once, each listed once. */
  repeated: string[]
  /** Entries that are too long, or contain invisible characters. */
  invalid: string[]
  /** The text has no licence ID, although it is not empty. */
  isOnlySeparators: boolean
}

/** The error for such a text. */
export const onlySeparators =
  'No hay ningún ID de licencia entre las comas. Escribe al menos uno o deja el campo vacío.'

/** No control characters, no direction overrides, no invisible characters, no half surrogate pairs. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/** Reads licence IDs separated by commas or line breaks, as when a column of a sheet is pasted. */
export function readLicenceIds(text: string): LicenceIds {
  const written = text
    .normalize('NFC')
    .split(/[,\n\r]/)
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const counts = new Map<string, number>()
  for (const id of written) counts.set(id, (counts.get(id) ?? 0) + 1)
  const isInvalid = (id: string) => unseen.test(id) || Array.from(id).length > licenceLimits.length
  return {
    ids: [...counts.keys()],
    repeated: [...counts].filter(([, count]) => count > 1).map(([id]) => id),
    invalid: [...counts.keys()].filter(isInvalid),
    isOnlySeparators: counts.size === 0 && text.trim() !== '',
  }
}
