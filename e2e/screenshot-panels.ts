import type { Page } from 'playwright-core'

import type { ScreenshotPage } from './screenshot-page.ts'
import type { HttpResponse } from './screenshot-shoppers.ts'

/** The screens of technicians and admins. */
export const panelPages: ScreenshotPage[] = [
  { name: 'technician-preventive', path: '/technical-panel/tasks', as: 'TECHNICAL' },
  { name: 'technician-corrective', path: '/technical-panel/tasksCorrectivo', as: 'TECHNICAL' },
  {
    name: 'technician-no-signal',
    path: '/technical-panel/tasks',
    as: 'TECHNICAL',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await startTask(page)
      await page.getByText('1 cambio sin enviar.').waitFor()
      await page.getByRole('tab', { name: 'En Proceso' }).click()
      await page.getByRole('tabpanel').getByRole('button', { name: 'Editar' }).first().click()
    },
  },
  {
    name: 'technician-conflict',
    path: '/technical-panel/tasks',
    as: 'TECHNICAL',
    before: async (page, address) => {
      const { data } = (await (await page.request.get(`${address}/api/tareas-tecnico`)).json()) as HttpResponse<
        object[]
      >
      await page.route('**/api/actualizarTarea/*', (route) =>
        route.fulfill({
          status: 409,
          json: {
            success: false,
            error: true,
            code: 'TASK_CHANGED',
            message: '',
            data: { ...data[0], hora: '17:00', version: 9 },
          },
        }),
      )
    },
    prepare: async (page) => {
      await startTask(page)
      await page.getByRole('heading', { name: 'Cambios por decidir' }).waitFor()
    },
  },
  { name: 'admin-delivery', path: '/admin-panel/delivery', as: 'ADMIN' },
  { name: 'admin-users', path: '/admin-panel/all-users', as: 'ADMIN' },
  {
    name: 'admin-role',
    path: '/admin-panel/all-users',
    as: 'ADMIN',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Cambiar el rol/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Change User Role' }).waitFor()
    },
  },
  { name: 'admin-products', path: '/admin-panel/all-products', as: 'ADMIN' },
  {
    name: 'admin-reports',
    path: '/admin-panel/reports',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.locator('.revenue-pie path').first().waitFor()
      await page.locator('.recharts-bar-rectangle').first().waitFor()
    },
  },
  { name: 'admin-today', path: '/admin-panel/today', as: 'ADMIN' },
  { name: 'admin-visits', path: '/admin-panel/today/visits', as: 'ADMIN' },
  { name: 'admin-keys', path: '/admin-panel/today/keys', as: 'ADMIN' },
  { name: 'admin-emails', path: '/admin-panel/today/emails', as: 'ADMIN' },
  { name: 'admin-orders', path: '/admin-panel/orders', as: 'ADMIN' },
  {
    name: 'admin-rate-file',
    path: '/admin-panel/delivery',
    as: 'ADMIN',
    prepare: async (page) => {
      const rates = [
        'Municipio;Departamento;Hasta (gramos);Costo;Días desde;Días hasta;Gratis desde;Cobertura',
        ';Colombia;;18.900;3;6;300.000;Sí',
        'Bogotá;;;9.900;1;2;150.000;Sí',
        'Pasto;Nariño;5.000;21.400;3;5;;Sí',
        ';Vaupés;;;;;;No',
      ]
      const buffer = Buffer.from(rates.join('\n'))
      await page.getByLabel('Subir archivo').setInputFiles({ name: 'tarifas.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: 'tarifas.csv' }).waitFor()
    },
  },
  {
    name: 'admin-upload',
    path: '/admin-panel/all-products',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Product' }).click()
      await page.getByLabel('Categoría', { exact: true }).selectOption('Tecnologia')
      await page.getByLabel('Subcategoría', { exact: true }).selectOption('Celulares')
      await page.getByLabel('IDs de licencia').fill('AAA-1, BBB-2, AAA-1')
    },
  },
  {
    name: 'admin-edit',
    path: '/admin-panel/all-products',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.getByLabel('Buscar en tus productos').fill('portátil andexa libro')
      await page
        .getByRole('button', { name: /^Editar Portátil Andexa Libro 14/ })
        .first()
        .click()
      await page.getByLabel('Procesador').waitFor()
    },
  },
  { name: 'admin-import', path: '/admin-panel/import', as: 'ADMIN' },
  { name: 'admin-cash', path: '/admin-panel/cash', as: 'ADMIN' },
  { name: 'admin-health', path: '/admin-panel/health', as: 'ADMIN' },
  { name: 'admin-shop', path: '/admin-panel/shop', as: 'ADMIN' },
  { name: 'admin-searches', path: '/admin-panel/searches', as: 'ADMIN' },
  { name: 'admin-discounts', path: '/admin-panel/discounts', as: 'ADMIN' },
  {
    name: 'admin-agenda',
    path: '/admin-panel/agenda',
    as: 'ADMIN',
    prepare: (page) => page.getByRole('heading', { name: 'Agenda' }).waitFor(),
  },
  { name: 'admin-visit-settings', path: '/admin-panel/visit-settings', as: 'ADMIN' },
  {
    name: 'admin-messages',
    path: '/admin-panel/messages',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Responder' }).first().click()
      await page.getByLabel('Tu respuesta').fill('Te enviamos el brazo mañana, sin costo. Disculpa la molestia.')
    },
  },
  {
    name: 'admin-import-columns',
    path: '/admin-panel/import',
    as: 'ADMIN',
    prepare: async (page) => {
      await uploadSheet(page)
      await page.getByRole('button', { name: 'Ver los cambios' }).waitFor()
    },
  },
  {
    name: 'admin-import-changes',
    path: '/admin-panel/import',
    as: 'ADMIN',
    prepare: async (page) => {
      await uploadSheet(page)
      await page.getByRole('button', { name: 'Ver los cambios' }).click()
      await page.getByRole('tab', { name: /^Todas/ }).click()
      await page.getByRole('list', { name: 'Filas', exact: true }).getByText('Taza de barro').first().waitFor()
    },
  },
]

/** The technician starts the first task of the list. */
async function startTask(page: Page): Promise<void> {
  const first = page.getByRole('tabpanel').getByRole('article').first()
  await first.getByRole('button', { name: 'Editar' }).click()
  await first.getByLabel('Estado').selectOption('en proceso')
  await first.getByRole('button', { name: 'Guardar' }).click()
}

const sheet = [
  'Nombre;Categoría;Subcategoría;Precio;Precio de venta;Existencias',
  'Portátil Andexa Libro 14;Tecnologia;Computadoras;9.299.900;;12',
  'Taza de barro;Hogar;Comedor;19.900;17.900;40',
  'Collar reflectivo;Mascotas;;24.900;;15',
  'Mesa de noche;Alcobas;;189.900;;3',
  'Lámpara de pie;Hogar;Iluminación;gratis;;3',
].join('\n')

async function uploadSheet(page: Page): Promise<void> {
  const file = { name: 'proveedor-noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await page.getByLabel('Elegir archivo').setInputFiles(file)
}
