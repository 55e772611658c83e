import { redirect, type RouteObject } from 'react-router'

import { forgotPasswordLoader } from './accounts/forgot-password-data.ts'
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
    loader: forgotPasswordLoader,
    lazy: { Component: async () => (await import('./accounts/forgot-password-page.tsx')).ForgotPasswordPage },
  },
  { path: '/demo', lazy: { Component: async () => (await import('./demo/demo-page.tsx')).DemoPage } },
  { path: '/demo-post', lazy: { Component: async () => (await import('./demo/demo-post-page.tsx')).DemoPostPage } },
  { path: paths.login, lazy: { Component: async () => (await import('./accounts/login-page.tsx')).LoginPage } },
  { path: paths.signUp, lazy: { Component: async () => (await import('./accounts/sign-up-page.tsx')).SignUpPage } },
  { path: paths.cart, lazy: { Component: async () => (await import('./cart/cart-page.tsx')).CartPage } },
  {
    path: paths.preventive,
    lazy: { Component: async () => (await import('./maintenance/preventive-page.tsx')).PreventivePage },
  },
  {
    path: paths.corrective,
    lazy: { Component: async () => (await import('./maintenance/corrective-page.tsx')).CorrectivePage },
  },
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
      {
        path: paths.clientInformation,
        lazy: { Component: async () => (await import('./accounts/information-page.tsx')).InformationPage },
      },
      {
        path: paths.clientHistory,
        lazy: { Component: async () => (await import('./orders/history-page.tsx')).HistoryPage },
      },
      {
        path: paths.clientDelete,
        lazy: { Component: async () => (await import('./accounts/delete-account-page.tsx')).DeleteAccountPage },
      },
      {
        path: paths.clientSupport,
        lazy: { Component: async () => (await import('./maintenance/support-page.tsx')).SupportPage },
      },
      {
        path: paths.clientInventory,
        lazy: { Component: async () => (await import('./computers/inventory-page.tsx')).InventoryPage },
      },
      {
        path: paths.clientProducts,
        lazy: {
          Component: async () => (await import('./accounts/password-and-wishes-page.tsx')).PasswordAndWishesPage,
        },
      },
    ],
  },
  {
    path: '/technical-panel',
    handle: area,
    lazy: { Component: async () => (await import('./technician/technician-area.tsx')).TechnicianArea },
    children: [
      { index: true, handle: area, loader: () => redirect(paths.technicalPreventive) },
      {
        path: paths.technicalPreventive,
        lazy: { Component: async () => (await import('./technician/task-screen.tsx')).PreventiveTasksPage },
      },
      {
        path: paths.technicalCorrective,
        lazy: { Component: async () => (await import('./technician/task-screen.tsx')).CorrectiveTasksPage },
      },
    ],
  },
  {
    path: '/admin-panel',
    handle: area,
    lazy: { Component: async () => (await import('./admin/admin-area.tsx')).AdminArea },
    children: [
      { index: true, handle: area, loader: () => redirect(paths.adminProducts) },
      {
        path: paths.adminProducts,
        lazy: { Component: async () => (await import('./admin/products-page.tsx')).ProductsPage },
      },
      {
        path: paths.adminImports,
        lazy: { Component: async () => (await import('./admin/import/import-page.tsx')).ImportPage },
      },
      {
        path: paths.adminImport(':importId'),
        lazy: { Component: async () => (await import('./admin/import/import-detail-page.tsx')).ImportDetailPage },
      },
      { path: paths.adminUsers, lazy: { Component: async () => (await import('./admin/users-page.tsx')).UsersPage } },
      {
        path: paths.adminReports,
        lazy: { Component: async () => (await import('./reports/reports-page.tsx')).ReportsPage },
      },
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
