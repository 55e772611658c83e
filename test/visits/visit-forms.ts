import type { Page } from 'playwright-core'

import type { signInAs } from '../shop/people.ts'
import { computer } from './visits.ts'

type Client = Pick<Awaited<ReturnType<typeof signInAs>>, 'post'>

/** The texts of alerts after a request (P-51, P-52). */
export const requestCreated = 'Solicitud de mantenimiento creada con éxito'

/** Registers a computer with the call: a `Cumbre Pro 16` by default. @returns the call's response */
export async function registerComputer(client: Client, about: object = {}) {
  const response = await client.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16', ...about }))
  if (response.status >= 300) throw new Error(JSON.stringify(response.body))
  return response.body.data as { _id: string }
}

/** Fills in a preventive request, with the given day and hour. */
export async function fillInPreventive(page: Page, { fecha, hora }: { fecha: string; hora: string }): Promise<void> {
  await page.getByLabel('Descripción').fill('Dos portátiles lentos.\nUno hace ruido.')
  await page.getByLabel('Fecha').fill(fecha)
  await page.getByLabel('Hora', { exact: true }).fill(hora)
  await page.getByLabel('Dirección').fill('Cra. 13 #54-20, apto 502, Bogotá')
  await page.getByLabel('Tipo de computadoras').selectOption('portatil')
  await page.getByLabel('Marca').fill('Cumbre')
  await page.getByLabel('Cantidad de computadoras').fill('2')
}

/** The alert with exactly this text. */
export const alertOf = (page: Page, text: string) => page.getByRole('alertdialog', { name: text, exact: true })

/** Presses the button of the message that is open. */
export const acceptAlert = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
