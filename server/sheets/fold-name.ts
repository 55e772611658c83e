import { withoutAccents } from '../../contract/values/without-accents.ts'

/** Removes capitals, accents and punctuation, for comparing names. */
export const foldName = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
