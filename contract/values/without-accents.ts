/** A text in small letters without accents, for comparing what people type: `Bogotá` and `BOGOTA` are one, `ñ` is `n`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
