import type { RouteObject } from 'react-router'

import { categoryLoader } from './catalogue/category/category-data.ts'
import { productLoader } from './catalogue/product/product-data.ts'
import { searchLoader } from './catalogue/search/search-data.ts'
import { homeLoader } from './home/home-data.ts'
import { pageLoader } from './page-data.ts'
import { paths } from './paths.ts'
import { Root } from './shell/root.tsx'

const shopLoader = pageLoader(({ call }) => ({ shop: call('content.getShop', {}) }))

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
        path: paths.services,
        lazy: { Component: async () => (await import('./content/services-page.tsx')).ServicesPage },
      },
      {
        path: paths.about,
        loader: shopLoader,
        lazy: { Component: async () => (await import('./content/about-page.tsx')).AboutPage },
      },
      {
        path: paths.privacy,
        loader: shopLoader,
        lazy: { Component: async () => (await import('./content/privacy-page.tsx')).PrivacyPage },
      },
      {
        path: paths.terms,
        loader: shopLoader,
        lazy: { Component: async () => (await import('./content/terms-page.tsx')).TermsPage },
      },
      {
        path: paths.contact,
        loader: shopLoader,
        lazy: { Component: async () => (await import('./content/contact-page.tsx')).ContactPage },
      },
      {
        path: paths.forgotPassword,
        lazy: { Component: async () => (await import('./content/forgot-password-page.tsx')).ForgotPasswordPage },
      },
      { path: '/demo', lazy: { Component: async () => (await import('./demo/demo-page.tsx')).DemoPage } },
      { path: '/demo-post', lazy: { Component: async () => (await import('./demo/demo-post-page.tsx')).DemoPostPage } },
      {
        path: '*',
        lazy: { Component: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage },
        handle: { status: 404 },
      },
    ],
  },
]
