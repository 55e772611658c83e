import { menuCategories } from '../catalogue/categories.ts'

/** The titles of the home page's cards of four pictures, in order (P-10). */
export const tileTitles = [
  'Esenciales de viaje más queridos',
  'Tecnología inalámbrica',
  'Hallazgos fantásticos para el hogar',
  'Consentidos de la casa',
  'Mejora tu PC aquí',
  'Mejora tu rutina de belleza',
  'Relojes favoritos',
  'Descubre estos productos para tu cuidado personal',
  'Herramientas, construcción y accesorios',
] as const
export type TileTitle = (typeof tileTitles)[number]

/**
 * The blocks that the owner may remove from the menus and the home page (P-298): categories, by their names in the menu, and
 * cards.
 */
export const frontBlocks = [...menuCategories, ...tileTitles] as const
export type FrontBlock = (typeof frontBlocks)[number]
