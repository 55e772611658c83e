/** The 14 names of the side menu, in order (P-14). 'Moda' stands for the four fashion categories. */
export const menuCategories = [
  'Hogar',
  'Moda',
  'Tecnologia',
  'Belleza',
  'Mascotas',
  'Herramientas',
  'Automotriz',
  'Bebé',
  'Moda para mujer',
  'Moda para hombre',
  'Moda para niño',
  'Moda para niña',
  'Deportes',
  'Juguetes y juegos',
] as const

/** The 13 categories of products, in order (P-14): those of the menu, with 'hogar' in lower case, without 'Moda'. */
export const uploadCategories = [
  'hogar',
  'Tecnologia',
  'Belleza',
  'Mascotas',
  'Herramientas',
  'Automotriz',
  'Bebé',
  'Moda para mujer',
  'Moda para hombre',
  'Moda para niño',
  'Moda para niña',
  'Deportes',
  'Juguetes y juegos',
] as const

/** All attributes of the upload form. */
export const formAttributes = ['RAM', 'Almacenamiento', 'Bateria', 'Procesador', 'Compatibilidad'] as const
export type FormAttribute = (typeof formAttributes)[number]

const attributesBySubcategory: Record<string, readonly FormAttribute[]> = {
  Celulares: ['RAM', 'Almacenamiento', 'Bateria'],
  Computadoras: ['RAM', 'Almacenamiento', 'Procesador'],
  Accesorios: ['Compatibilidad'],
}

/** The attributes that a product of this subcategory has (P-14): those of three subcategories of Tecnologia. */
export const attributesOf = (category: string, brandName: string): readonly string[] =>
  (category === 'Tecnologia' ? attributesBySubcategory[brandName] : undefined) ?? []

/** The subcategory for which RAM and storage filters apply (P-18). */
export const phonesSubcategory = 'Celulares'
