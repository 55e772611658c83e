import type { RouteObject } from 'react-router'

import { pageLoader } from './page-data.ts'
import { Root } from './shell/root.tsx'

/** The route table of the specification (§2), one line each. Screens are loaded when they are opened. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        path: '/',
        loader: pageLoader(({ call }) => ({
          hogar: call('catalogue.listCategory', { category: 'hogar', pageSize: 20 }),
        })),
        lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
      },
      {
        path: '*',
        lazy: { Component: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage },
        handle: { status: 404 },
      },
    ],
  },
]
