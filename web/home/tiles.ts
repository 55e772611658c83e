import type { TileTitle } from '../../contract/content/front-blocks.ts'

/** One card of a home grid: its four items lead to a search for their name (P-10). */
export type Tile = {
  title: TileTitle
  facade: string
  more: 'See more' | 'Discover more'
  items: { name: string; picture?: string }[]
}

/** The first grid of the home page. */
export const firstGrid: Tile[] = [
  {
    title: 'Esenciales de viaje más queridos',
    facade: 'durazno',
    more: 'See more',
    items: [
      { name: 'Mochilas', picture: '/pictures/5b2415a8f700a8fb-360.webp' },
      { name: 'Maletas', picture: '/pictures/7879f0df6d63b2c2-360.webp' },
      { name: 'Accesorios', picture: '/pictures/73e946c099bb7e70-360.webp' },
      { name: 'Bolsos de mano', picture: '/pictures/583c78d62325c8a5-360.webp' },
    ],
  },
  {
    title: 'Tecnología inalámbrica',
    facade: 'cielo',
    more: 'Discover more',
    items: [
      { name: 'Celular', picture: '/pictures/5d8be4bab332d52d-360.webp' },
      { name: 'Reloj', picture: '/pictures/2f9c97935568de4a-360.webp' },
      { name: 'Auriculares', picture: '/pictures/7d9f60fab426a205-360.webp' },
      { name: 'Tabletas', picture: '/pictures/01c8c055ae5c88fd-360.webp' },
    ],
  },
  {
    title: 'Hallazgos fantásticos para el hogar',
    facade: 'menta',
    more: 'See more',
    items: [
      { name: 'Cocina', picture: '/pictures/d0faaee8f3202386-360.webp' },
      { name: 'decoración', picture: '/pictures/7e53e61cbc333389-360.webp' },
      { name: 'Comedor', picture: '/pictures/a2b31d7eddb4fa8f-360.webp' },
      { name: 'Iluminación', picture: '/pictures/d0ac89e4c28b90f8-360.webp' },
    ],
  },
  {
    title: 'Consentidos de la casa',
    facade: 'maiz',
    more: 'Discover more',
    items: [
      { name: 'Comederos', picture: '/pictures/8b17f2b4599f86e4-360.webp' },
      { name: 'Camas', picture: '/pictures/46281f33d15562cc-360.webp' },
      { name: 'Juguetes', picture: '/pictures/e3c0a1ca71355a5f-360.webp' },
      { name: 'Collares', picture: '/pictures/aff2b144a64389ee-480.webp' },
    ],
  },
]

/** The grid between the strips; its first card is two columns wide, with the service promotion beside it. */
export const secondGrid: Tile[] = [
  {
    title: 'Mejora tu PC aquí',
    facade: 'cielo',
    more: 'Discover more',
    items: [
      { name: 'Portátiles', picture: '/pictures/d5d3320d4a2234b4-360.webp' },
      { name: 'Equipo de PC', picture: '/pictures/04d4652883c38531-360.webp' },
      { name: 'Discos duros', picture: '/pictures/590ebf5d3ba850ed-360.webp' },
      { name: 'Monitores', picture: '/pictures/22f8a03cc06fcb7c-360.webp' },
    ],
  },
  {
    title: 'Mejora tu rutina de belleza',
    facade: 'rosa',
    more: 'See more',
    items: [
      { name: 'Maquillaje', picture: '/pictures/2a0138e369433031-360.webp' },
      { name: 'Brochas', picture: '/pictures/24396ca705de4f54-360.webp' },
      { name: 'Esponjas', picture: '/pictures/1185346b593ebc8e-360.webp' },
      { name: 'Espejos', picture: '/pictures/ddda18fcfea5164b-360.webp' },
    ],
  },
  {
    title: 'Relojes favoritos',
    facade: 'arena',
    more: 'See more',
    items: [
      { name: 'Mujeres', picture: '/pictures/29e787069739e7fd-360.webp' },
      { name: 'Hombres', picture: '/pictures/c3e54b7ddf16cf05-360.webp' },
      { name: 'Niñas', picture: '/pictures/ab178f8c1fe407f2-360.webp' },
      { name: 'Niños', picture: '/pictures/d4638b374ec83b42-360.webp' },
    ],
  },
  {
    title: 'Descubre estos productos para tu cuidado personal',
    facade: 'aqua',
    more: 'Discover more',
    items: [
      { name: 'Cuidado de la piel', picture: '/pictures/cab2ae2b60bc3c7f-360.webp' },
      { name: 'Uñas', picture: '/pictures/76805249ab66092e-360.webp' },
      { name: 'Accesorios para el cabello', picture: '/pictures/db9061cb030dd940-360.webp' },
      { name: 'Perfumes', picture: '/pictures/b9fc415face51777-360.webp' },
    ],
  },
  {
    title: 'Herramientas, construcción y accesorios',
    facade: 'lila',
    more: 'See more',
    items: [
      { name: 'Herramientas', picture: '/pictures/e0d1e9bbf4176479-360.webp' },
      { name: 'Carros', picture: '/pictures/8185f7eee1899503-360.webp' },
      { name: 'Linternas', picture: '/pictures/d30a1453a49a3f4f-360.webp' },
      { name: 'Jardinería', picture: '/pictures/922564f40acb9ba3-360.webp' },
    ],
  },
]

/** The technician's scene of the service promotion. */
export const servicePicture = '/pictures/14a797bf0f77a9e9-360.webp'
