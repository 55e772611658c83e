import type { RouteObject } from 'react-router'

import { categoryLoader } from './catalogue/category/category-data.ts'
import { productLoader } from './catalogue/product/product-data.ts'
import { searchLoader } from './catalogue/search/search-data.ts'
import { homeLoader } from './home/home-data.ts'
import { Root } from './shell/root.tsx'

/** The route table of the specification (§2), one line each. Screens are loaded when they are opened. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        path: '/',
        loader: homeLoader,
        lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
      },
      {
        path: '/search',
        loader: searchLoader,
        lazy: { Component: async () => (await import('./catalogue/search/search-page.tsx')).SearchPage },
      },
      {
        path: '/product/:id',
        loader: productLoader,
        lazy: { Component: async () => (await import('./catalogue/product/product-page.tsx')).ProductPage },
      },
      {
        path: '/product-category/:categoryName',
        loader: categoryLoader,
        lazy: { Component: async () => (await import('./catalogue/category/category-page.tsx')).CategoryPage },
      },
      {
        path: '*',
        lazy: { Component: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage },
        handle: { status: 404 },
      },
    ],
  },
]
