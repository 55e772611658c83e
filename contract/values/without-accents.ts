/** A text in lower case without accents, for comparing typed texts: `Bogotá` and `BOGOTA` are equal, `ñ` is `n`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
