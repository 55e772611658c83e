/** The 14 names of the side menu, in order (specification §3). 'Moda' stands for the four fashion categories. */
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

/** The subcategory for which RAM and storage filters apply (specification §9). */
export const phonesSubcategory = 'Celulares'
