/** The periods, in days, for which the owner can list searches (P-236). */
export const searchDays = ['7', '30', '90'] as const

/**
 * The maximum number of synonyms of a shop, and the maximum length of each of the two phrases. A phrase of more words is
 * never looked up as a whole.
 */
export const synonymLimits = { synonyms: 200, length: 60, words: 5 } as const

export const synonymMessages = {
  missing: 'Escribe la palabra: entre 1 y 60 caracteres.',
  tooLong: 'Es demasiado larga: máximo 60 caracteres.',
  signs: 'Escribe al menos una letra o un número.',
  stopWords: 'La búsqueda no tiene en cuenta palabras como «de» o «para». Escribe otra.',
  manyWords: 'Escribe máximo 5 palabras, sin contar las que son como «de» o «para».',
  same: 'Las dos palabras son la misma para la búsqueda. Escribe otra.',
} as const
