/** A strip of the home page: its category, as the call needs it, and the short name of the menu. */
export type Strip = { category: string; shortName: string }

const named = (category: string, shortName = category): Strip => ({ category, shortName })

/** Below the first tile grid (P-10). */
export const firstStrips = [
  named('hogar', 'Hogar'),
  named('Tecnologia'),
  named('Moda para mujer'),
  named('Moda para hombre'),
]

/** Below the second tile grid. */
export const secondStrips = [
  named('Mascotas'),
  named('Belleza'),
  named('Herramientas'),
  named('Deportes'),
  named('Moda para niño'),
  named('Moda para niña'),
  named('Juguetes y juegos'),
]

/** How many products a strip shows; its heading links to all of them. */
export const STRIP_SIZE = 12
