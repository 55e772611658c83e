const inBothLists = [
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
]

/** The 13 categories of products, in order (P-14), written out: tests over HTTP compare with them. */
export const productCategories = ['hogar', ...inBothLists]

/** The 14 names of the side menu, in order (P-14), also written out. */
export const menuCategories = ['Hogar', 'Moda', ...inBothLists]
