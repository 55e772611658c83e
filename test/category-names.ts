/** The 13 categories of products, in order (P-14), written out: tests over HTTP compare with them. */
export const productCategories = [
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
]
