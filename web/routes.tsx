import { redirect, type RouteObject } from 'react-router'

import { forgotPasswordLoader } from './accounts/forgot-password-data.ts'
import { AreaSkeleton } from './areas/area-skeleton.tsx'
import { categoryLoader } from './category/category-data.ts'
import { homeLoader } from './home/home-data.ts'
import { pageLoader } from './page-data.ts'
import { ErrorPage } from './page/error-page.tsx'
import { lazyRoutes } from './page/lazy-route.tsx'
import { paths } from './paths.ts'
import { productLoader } from './product/product-data.ts'
import { searchLoader } from './search/search-data.ts'
import { Root } from './shell/root.tsx'

const shopLoader = pageLoader(({ call }) => ({ shop: call('content.getShop', {}) }))

/**
 * Areas for signed-in people: rendered in the browser, with a side panel instead of the row of categories. The technician's area shows
 * outdated data offline, and has its own offline notice.
 */
const area = { isPrivate: true, isPanel: true }

/** Pages opened by a link in a message; their header has only the logo. */
const linkPage = { isLinkPage: true }

/** The addresses of an area, which selects its screens itself (see `areaScreens`). The area's own address redirects to the first. */
const areaPaths = (...screens: [string, ...string[]]): RouteObject[] => [
  { index: true, handle: area, loader: () => redirect(screens[0]) },
  ...screens.map((path) => ({ path, element: null })),
]

/** The screens, one entry each (P-1). They are loaded when they are opened. */
const screens: RouteObject[] = [
  {
    path: '/',
    loader: homeLoader,
    lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
  },
  {
    path: '/search',
    loader: searchLoader,
    lazy: { Component: async () => (await import('./search/search-page.tsx')).SearchPage },
  },
  {
    path: '/product/:id',
    loader: productLoader,
    lazy: { Component: async () => (await import('./product/product-page.tsx')).ProductPage },
  },
  {
    path: '/product-category/:categoryName',
    loader: categoryLoader,
    lazy: { Component: async () => (await import('./category/category-page.tsx')).CategoryPage },
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
  { path: paths.demo, lazy: { Component: async () => (await import('./demo/demo-page.tsx')).DemoPage } },
  { path: paths.demoPost, lazy: { Component: async () => (await import('./demo/demo-page.tsx')).DemoPostPage } },
  { path: paths.login, lazy: { Component: async () => (await import('./accounts/login-page.tsx')).LoginPage } },
  { path: paths.signUp, lazy: { Component: async () => (await import('./accounts/sign-up-page.tsx')).SignUpPage } },
  {
    path: paths.paymentLink,
    handle: linkPage,
    lazy: { Component: async () => (await import('./payment-link/pay-page.tsx')).PayPage },
  },
  {
    path: paths.visitLink,
    handle: linkPage,
    lazy: { Component: async () => (await import('./visit-link/visit-page.tsx')).VisitPage },
  },
  {
    path: paths.computerLink,
    handle: linkPage,
    lazy: { Component: async () => (await import('./sticker/sticker-page.tsx')).StickerPage },
  },
  {
    path: paths.approvalLink,
    handle: linkPage,
    lazy: { Component: async () => (await import('./approval/approval-page.tsx')).ApprovalPage },
  },
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
    children: areaPaths(
      paths.clientInformation,
      paths.clientHistory,
      paths.clientAddresses,
      paths.clientDelete,
      paths.clientSupport,
      paths.clientInventory,
      paths.clientComputer,
      paths.clientStickers,
      paths.clientProducts,
    ),
  },
  {
    path: '/technical-panel',
    handle: { ...area, hasOfflineNotice: true },
    lazy: { Component: async () => (await import('./technician/technician-area.tsx')).TechnicianArea },
    children: areaPaths(paths.technicalPreventive, paths.technicalCorrective),
  },
  {
    path: '/admin-panel',
    handle: area,
    lazy: { Component: async () => (await import('./admin/admin-area.tsx')).AdminArea },
    children: areaPaths(
      paths.adminProducts,
      paths.adminUsers,
      paths.adminReports,
      paths.adminDelivery,
      paths.adminAgenda,
      paths.adminImports,
      paths.adminImport(':importId'),
      `${paths.adminToday}/*`,
      `${paths.adminOrders}/*`,
      paths.adminMessages,
      paths.adminSearches,
      paths.adminDiscounts,
      paths.adminCash,
      paths.adminHealth,
      paths.adminShop,
      paths.adminVisitSettings,
    ),
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./page/not-found-page.tsx')).NotFoundPage },
    handle: { status: 404 },
  },
]

/** The whole table: the document with its header and footer, and in it the screens. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    loader: shopLoader,
    // The seller's data does not change during a visit.
    shouldRevalidate: () => false,
    children: [{ ErrorBoundary: ErrorPage, HydrateFallback: AreaSkeleton, children: lazyRoutes(screens) }],
  },
]
