/** Limits of what is typed as licence IDs. */
export const licenceLimits = { characters: 200_000, ids: 5_000, length: 128 } as const

export type LicenceIds = {
  ids: string[]
  /** Written more than once, each named once. */
  repeated: string[]
  /** Too long, or with characters that cannot be seen. */
  invalid: string[]
  /** Something was written, and no licence ID among it. */
  isOnlySeparators: boolean
}

/** What is said of a text that separates licence IDs and holds none. */
export const onlySeparators =
  'No hay ningún ID de licencia entre las comas. Escribe al menos uno o deja el campo vacío.'

/** No controls, no direction overrides, nothing invisible, no halves of characters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/** Reads licence IDs separated by commas or lines, as a column of a sheet is pasted. */
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
