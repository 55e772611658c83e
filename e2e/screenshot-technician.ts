import type { Page } from 'playwright-core'

import type { ScreenshotPage } from './screenshot-pages.ts'

/** The technician's screens, also without signal and in conflict. */
export const technicianPages: ScreenshotPage[] = [
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
      const { data } = (await (await page.request.get(`${address}/api/tareas-tecnico`)).json()) as { data: object[] }
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
]

/** The technician begins the first task of the list. */
async function startTask(page: Page): Promise<void> {
  const first = page.getByRole('tabpanel').getByRole('article').first()
  await first.getByRole('button', { name: 'Editar' }).click()
  await first.getByLabel('Estado').selectOption('en proceso')
  await first.getByRole('button', { name: 'Guardar' }).click()
}
