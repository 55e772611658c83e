import { openDay } from '../test/visits/open-days.ts'
import type { ScreenshotPage } from './screenshot-page.ts'
import { panelPages } from './screenshot-panels.ts'
import { phoneOrderPages } from './screenshot-phone-orders.ts'
import { productNamed, signUpWith } from './screenshot-shoppers.ts'

/** Every page that is pictured. A new page is a new line. */
export const screenshotPages: ScreenshotPage[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?q=celular' },
  { name: 'search-nothing', path: '/search?q=zzzzz' },
  { name: 'product', path: productNamed('Portátil Andexa Libro 14') },
  { name: 'product-digital', path: productNamed('Antivirus Escudrix Esencial') },
  { name: 'category', path: '/product-category/Tecnologia' },
  { name: 'services', path: '/service-form' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/politicas-privacidad' },
  { name: 'terms', path: '/terminos-condiciones' },
  { name: 'contact', path: '/contacto' },
  { name: 'approval-link-over', path: '/aprobar' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'visit-link-over', path: '/visita' },
  { name: 'sticker-unknown', path: '/equipo' },
  { name: 'demo', path: '/demo', prepare: async (page) => page.getByText('"success": true').waitFor() },
  { name: 'demo-post', path: '/demo-post' },
  { name: 'not-found', path: '/no-existe' },
  { name: 'cart', path: '/cart', as: 'GENERAL', before: signUpWith('cart') },
  { name: 'cart-empty', path: '/cart', as: 'GENERAL', before: signUpWith('nothing') },
  {
    name: 'payment-pending',
    path: '/cart',
    as: 'GENERAL',
    before: signUpWith('cart'),
    prepare: async (page) => {
      await page.getByLabel('Resultado del pago').selectOption('pending')
      await page.getByRole('button', { name: 'Payment' }).click()
      await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
    },
  },
  {
    name: 'history',
    path: '/clientPanel/history-shopping',
    as: 'GENERAL',
    before: signUpWith('order'),
    prepare: async (page) => page.getByRole('button', { name: 'Imprimir recibo' }).waitFor(),
  },
  {
    name: 'wish-list',
    path: '/clientPanel/all-products',
    as: 'GENERAL',
    before: signUpWith('wishes'),
    prepare: async (page) => page.getByRole('button', { pressed: true }).first().waitFor(),
  },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'preventive-visitor', path: '/mantenimiento-preventivo' },
  {
    name: 'preventive',
    path: '/mantenimiento-preventivo',
    as: 'GENERAL',
    before: signUpWith('nothing'),
    prepare: async (page) => {
      await page.getByLabel('Descripción').fill('Dos portátiles lentos y con ruido en el ventilador.')
      await page.getByLabel('Fecha').fill(openDay())
      // The pages before this one need the earlier hours.
      await page.getByRole('region', { name: 'Disponibilidad' }).getByRole('button').first().click()
      await page.getByRole('timer').waitFor()
      await page.getByLabel('Dirección').fill('Cra. 13 #54-20, apto 502, Bogotá')
      await page.getByLabel('Tipo de computadoras').selectOption('portatil')
      await page.getByLabel('Marca').fill('Cumbre')
      await page.getByLabel('Cantidad de computadoras').fill('2')
    },
  },
  {
    name: 'corrective',
    path: '/mantenimiento-correctivo',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => {
      for (const [index, text] of ['No enciende.', 'Se apaga sola cuando hace calor.'].entries()) {
        await page.getByLabel('Descripción').fill(text)
        await page.getByLabel('Equipo', { exact: true }).selectOption({ index: index + 1 })
        await page.getByRole('button', { name: 'Añadir Computadora' }).click()
      }
    },
  },
  {
    name: 'profile-menu',
    path: '/service-form',
    as: 'GENERAL',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await page.getByRole('button', { name: 'Log out' }).waitFor()
    },
  },
  { name: 'my-profile', path: '/my-profile', as: 'GENERAL' },
  { name: 'client-information', path: '/clientPanel/information', as: 'GENERAL' },
  { name: 'client-password-and-wishes', path: '/clientPanel/all-products', as: 'GENERAL' },
  { name: 'client-history', path: '/clientPanel/history-shopping', as: 'GENERAL' },
  { name: 'client-addresses', path: '/clientPanel/direcciones', as: 'GENERAL' },
  {
    name: 'client-support',
    path: '/clientPanel/all-support',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => page.getByText('Historial de la solicitud').first().click(),
  },
  { name: 'client-support-empty', path: '/clientPanel/all-support', as: 'GENERAL', before: signUpWith('nothing') },
  {
    name: 'client-inventory',
    path: '/clientPanel/inventory-client',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'client-computer',
    path: '/clientPanel/inventory-client',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Computer' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'client-my-computer',
    path: '/clientPanel/inventory-client',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => {
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('heading', { name: 'Historial' }).waitFor()
    },
  },
  { name: 'client-stickers-empty', path: '/clientPanel/stickers', as: 'GENERAL', before: signUpWith('nothing') },
  { name: 'client-delete', path: '/clientPanel/delete-user', as: 'GENERAL' },
  ...panelPages,
  ...phoneOrderPages,
]
