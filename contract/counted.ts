/** A number of things as people read it: `1 fila`, `12.345 filas`. @param one and `more` are the words after it */
export const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : more}`
