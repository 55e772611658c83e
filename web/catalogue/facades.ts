import { menuCategories } from '../../contract/catalogue/categories.ts'

type MenuCategory = (typeof menuCategories)[number]

/** The façade of every category (D-2), for bands, swatches and placeholders. */
const facades: Record<MenuCategory, string> = {
  Hogar: 'menta',
  Moda: 'arena',
  Tecnologia: 'cielo',
  Belleza: 'rosa',
  Mascotas: 'maiz',
  Herramientas: 'lila',
  Automotriz: 'niebla',
  Bebé: 'aqua',
  'Moda para mujer': 'rosa',
  'Moda para hombre': 'arena',
  'Moda para niño': 'cielo',
  'Moda para niña': 'lila',
  Deportes: 'coral',
  'Juguetes y juegos': 'maiz',
}

/** A category as the menu spells it, or unchanged when the menu does not have it. Case does not matter. */
export function menuSpelling(category: string): string {
  return menuCategories.find((name) => name.toLowerCase() === category.toLowerCase()) ?? category
}

/** The façade of a category; lime-white when the menu does not have it. */
export function facadeOf(category: string): string {
  return facades[menuSpelling(category) as MenuCategory] ?? 'cal'
}
