/**
 * The source file of each screen by its route (web/routes.tsx): a page preloads the scripts of its own screen, so that
 * they load in parallel with the entry script.
 */
export const screenFiles: Record<string, string> = {
  '/': 'web/home/home-page.tsx',
  '/search': 'web/search/search-page.tsx',
  '/product/:id': 'web/product/product-page.tsx',
  '/product-category/:categoryName': 'web/category/category-page.tsx',
  '/service-form': 'web/content/services-page.tsx',
  '/about': 'web/content/about-page.tsx',
  '/politicas-privacidad': 'web/content/privacy-page.tsx',
  '/terminos-condiciones': 'web/content/terms-page.tsx',
  '/contacto': 'web/content/contact-page.tsx',
  '/forgot-password': 'web/accounts/forgot-password-page.tsx',
  '/demo': 'web/demo/demo-page.tsx',
  '/demo-post': 'web/demo/demo-page.tsx',
  '/login': 'web/accounts/login-page.tsx',
  '/sign-up': 'web/accounts/sign-up-page.tsx',
  '/pagar': 'web/payment-link/pay-page.tsx',
  '/equipo': 'web/sticker/sticker-page.tsx',
  '/visita': 'web/visit-link/visit-page.tsx',
  '/aprobar': 'web/approval/approval-page.tsx',
  '/cart': 'web/cart/cart-page.tsx',
  '/mantenimiento-preventivo': 'web/maintenance/preventive-page.tsx',
  '/mantenimiento-correctivo': 'web/maintenance/corrective-page.tsx',
  '/my-profile': 'web/accounts/profile-area.tsx',
  '/clientPanel': 'web/accounts/client-area.tsx',
  '/technical-panel': 'web/technician/technician-area.tsx',
  '/admin-panel': 'web/admin/admin-area.tsx',
  '*': 'web/page/not-found-page.tsx',
}
