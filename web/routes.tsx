import { redirect, type RouteObject } from 'react-router'

import { categoryLoader } from './catalogue/category/category-data.ts'
import { productLoader } from './catalogue/product/product-data.ts'
import { searchLoader } from './catalogue/search/search-data.ts'
import { homeLoader } from './home/home-data.ts'
import { pageLoader } from './page-data.ts'
import { paths } from './paths.ts'
import { AreaSkeleton } from './shell/area-skeleton.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { lateScreens } from './shell/late-screen.tsx'
import { Root } from './shell/root.tsx'

const shopLoader = pageLoader(({ call }) => ({ shop: call('content.getShop', {}) }))

/** Areas of one's own: rendered in the browser, with a side panel instead of the row of categories. */
const area = { isPrivate: true, isPanel: true }
const coming = (title: string, lang?: 'en') => ({
  Component: async () => (await import('./shell/coming-page.tsx')).comingPage(title, lang),
})

/** The screens of the specification's route table (§2), one entry each. They are loaded when they are opened. */
const screens: RouteObject[] = [
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
    lazy: { Component: async () => (await import('./content/about-page.tsx')).AboutPage },
  },
  {
    path: paths.privacy,
    lazy: { Component: async () => (await import('./content/privacy-page.tsx')).PrivacyPage },
  },
  {
    path: paths.terms,
    lazy: { Component: async () => (await import('./content/terms-page.tsx')).TermsPage },
  },
  {
    path: paths.contact,
    lazy: { Component: async () => (await import('./content/contact-page.tsx')).ContactPage },
  },
  {
    path: paths.forgotPassword,
    lazy: { Component: async () => (await import('./content/forgot-password-page.tsx')).ForgotPasswordPage },
  },
  { path: '/demo', lazy: { Component: async () => (await import('./demo/demo-page.tsx')).DemoPage } },
  { path: '/demo-post', lazy: { Component: async () => (await import('./demo/demo-post-page.tsx')).DemoPostPage } },
  { path: paths.login, lazy: { Component: async () => (await import('./accounts/login-page.tsx')).LoginPage } },
  { path: paths.signUp, lazy: coming('Sign up', 'en') },
  { path: paths.cart, lazy: { Component: async () => (await import('./cart/cart-page.tsx')).CartPage } },
  { path: paths.preventive, lazy: coming('Solicitar Mantenimiento Preventivo') },
  { path: paths.corrective, lazy: coming('Solicitar Mantenimiento Correctivo') },
  {
    path: paths.profile,
    handle: area,
    lazy: { Component: async () => (await import('./accounts/profile-area.tsx')).ProfileArea },
  },
  {
    path: '/clientPanel',
    handle: area,
    lazy: { Component: async () => (await import('./accounts/client-area.tsx')).ClientArea },
    children: [
      { index: true, handle: area, loader: () => redirect(paths.clientInformation) },
      { path: paths.clientInformation, lazy: coming('information', 'en') },
      { path: paths.clientHistory, lazy: coming('Purchase History', 'en') },
      { path: paths.clientDelete, lazy: coming('Eliminar Cuenta') },
      { path: paths.clientSupport, lazy: coming('Todas las solicitudes de soporte técnico') },
      { path: paths.clientInventory, lazy: coming('All Computers', 'en') },
      { path: paths.clientProducts, lazy: coming('update password', 'en') },
    ],
  },
  {
    path: '/technical-panel',
    handle: area,
    lazy: { Component: async () => (await import('./technician/technician-area.tsx')).TechnicianArea },
    children: [
      { index: true, handle: area, loader: () => redirect(paths.technicalPreventive) },
      { path: paths.technicalPreventive, lazy: coming('Panel de Tareas del Técnico') },
      { path: paths.technicalCorrective, lazy: coming('Tareas Correctivas del Técnico') },
    ],
  },
  {
    path: '/admin-panel',
    handle: area,
    lazy: { Component: async () => (await import('./admin/admin-area.tsx')).AdminArea },
    children: [
      { index: true, handle: area, loader: () => redirect(paths.adminProducts) },
      { path: paths.adminProducts, lazy: coming('All product', 'en') },
      { path: paths.adminUsers, lazy: coming('All users', 'en') },
      { path: paths.adminReports, lazy: coming('Reports', 'en') },
    ],
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage },
    handle: { status: 404 },
  },
]

/** The whole table: the document with its header and footer, and in it the screens. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    loader: shopLoader,
    // Who sells does not change while somebody looks.
    shouldRevalidate: () => false,
    children: [{ ErrorBoundary: ErrorPage, HydrateFallback: AreaSkeleton, children: lateScreens(screens) }],
  },
]
