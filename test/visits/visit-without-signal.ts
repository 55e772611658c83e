import type { Page } from 'playwright-core'

import { hydrated } from '../browser/browser.ts'
import { goOn } from '../browser/one-window.ts'
import { plainPicture } from '../http/upload.ts'

/** One action of a technician: done unless the screen shows its result already. */
export type VisitAction = {
  name: string
  /** Parameters of the visit's address. */
  at: Record<string, string>
  isDone: (page: Page) => Promise<boolean>
  act: (page: Page) => Promise<void>
}

type Round = {
  computers: readonly string[]
  /** The required points of the checklist. */
  points: readonly string[]
  part: string
}

/** All actions of a technician at a visit with two computers, six photos, a part, cash and a signature. */
export function visitActions({ computers, points, part }: Round): VisitAction[] {
  return [
    ...['Voy en camino', 'Llegué', 'Empezar'].map(stage),
    ...computers.flatMap((id, index) => [
      state(id),
      text(id, 'Hallazgos', `Ventilador ${index + 1} con polvo.`),
      text(id, 'Trabajo hecho', `Limpieza ${index + 1}.`),
      ...[1, 2].map((count) => photo(id, 'antes', count)),
      photo(id, 'después', 1),
    ]),
    ...points.map(point),
    addPart(part),
    approve,
    pay,
    signRecord,
  ]
}

/** In ms: how long the screen may take to show an action. */
const MOST_MS = 10_000

/**
 * Runs in the page: resolves when the page shows the waiting steps of the browser. It reads them after hydration; until then the screen
 * shows the server's state, and an action seems not to be done.
 */
async function afterStoredSteps(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (names.includes('technician')) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('technician')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const db = opening.result
        const finish = () => {
          db.close()
          resolve()
        }
        if (!db.objectStoreNames.contains('steps')) return finish()
        // Behind the page's own request.
        db.transaction('steps').objectStore('steps').getAll().addEventListener('success', finish)
      })
    })
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Loads the page of a screen. */
export async function loadScreen(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(afterStoredSteps)
}

/** Goes to a screen within the page that shows the same visit, as its links do; loads it from elsewhere. */
async function goToScreen(page: Page, place: string): Promise<void> {
  const from = new URL(page.url())
  const to = new URL(place)
  const isSame = from.origin === to.origin && from.searchParams.get('visita') === to.searchParams.get('visita')
  await (isSame ? goOn(page, place) : loadScreen(page, place))
}

/**
 * Opens the screen of an action and does it unless it is done.
 * @param open how a screen is opened that is not the present one
 * @returns whether it was done already
 */
export async function reach(
  page: Page,
  address: string,
  { at, isDone, act }: VisitAction,
  open = goToScreen,
): Promise<boolean> {
  const place = [address, new URLSearchParams(at).toString()].filter(Boolean).join('&')
  if (page.url() !== place) await open(page, place)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (await isDone(page)) return true
  await act(page)
  for (const end = Date.now() + MOST_MS; Date.now() < end && !(await isDone(page));) await page.waitForTimeout(50)
  if (!(await isDone(page))) throw new Error('what was done is not on the screen')
  return false
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** An action whose button disappears once it was pressed. */
const stage = (name: string): VisitAction => ({
  name,
  at: {},
  isDone: async (page) => {
    await page.getByText('Equipos', { exact: true }).waitFor()
    return !(await button(page, name).isVisible())
  },
  act: (page) => button(page, name).click(),
})

const state = (equipo: string): VisitAction => ({
  name: `state of ${equipo}`,
  at: { equipo },
  isDone: (page) => page.getByRole('radio', { name: 'resuelto' }).isChecked(),
  act: (page) => page.getByText('resuelto', { exact: true }).click(),
})

const text = (equipo: string, label: string, words: string): VisitAction => ({
  name: `${label} of ${equipo}`,
  at: { equipo },
  isDone: async (page) => (await page.getByLabel(label, { exact: true }).inputValue()) === words,
  act: async (page) => {
    await page.getByLabel(label, { exact: true }).fill(words)
    await page.getByLabel(label, { exact: true }).blur()
  },
})

const photo = (equipo: string, moment: 'antes' | 'después', count: number): VisitAction => ({
  name: `photo ${count} ${moment} of ${equipo}`,
  at: { equipo },
  isDone: async (page) => (await page.getByRole('img', { name: new RegExp(`, ${moment}, foto`) }).count()) >= count,
  act: async (page) => {
    const buffer = await plainPicture(240, 180).jpeg().toBuffer()
    await page.getByLabel(`Tomar foto de ${moment}`).setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  },
})

const point = (name: string): VisitAction => ({
  name,
  at: { ver: 'lista' },
  isDone: (page) => page.getByRole('checkbox', { name }).isChecked(),
  act: (page) => page.getByRole('checkbox', { name }).click(),
})

const row = (page: Page, name: string) => page.getByRole('link', { name }).first().innerText()

const addPart = (part: string): VisitAction => ({
  name: 'part',
  at: {},
  isDone: async (page) => !(await row(page, 'Repuestos')).includes('Ninguno'),
  act: async (page) => {
    await page.getByRole('link', { name: 'Repuestos' }).first().click()
    await page.getByRole('button', { name: `Agregar ${part}`, exact: true }).click()
    await page.getByLabel(`Unidades de ${part}`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByText('Equipos', { exact: true }).waitFor()
  },
})

const approve: VisitAction = {
  name: 'approval',
  at: {},
  isDone: async (page) => (await row(page, 'Cuenta')).includes('aprobada'),
  act: async (page) => {
    await page.getByRole('link', { name: 'Cuenta' }).first().click()
    await button(page, 'Pedir aprobación').click()
    await page.getByRole('heading', { name: '¿Apruebas este arreglo?' }).waitFor()
    await sign(page)
    await button(page, /^Apruebo/).click()
    await page.getByRole('link', { name: /^Cobrar/ }).waitFor()
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByText('Equipos', { exact: true }).waitFor()
  },
}

const pay: VisitAction = {
  name: 'payment',
  at: {},
  isDone: async (page) => (await row(page, 'Pago')).includes('pagado'),
  act: async (page) => {
    await page.getByRole('link', { name: 'Pago' }).first().click()
    await button(page, /^Recibí/).click()
    await page.getByText('Equipos', { exact: true }).waitFor()
  },
}

const signRecord: VisitAction = {
  name: 'record',
  at: {},
  isDone: async (page) => /firmada|ACTA-/.test(await row(page, 'Acta y firma')),
  act: async (page) => {
    await page.getByRole('link', { name: 'Acta y firma' }).first().click()
    await sign(page)
    await button(page, /^Firmar/).click()
    await page.getByText('Equipos', { exact: true }).waitFor()
  },
}

/** Draws with a finger. */
export async function sign(page: Page): Promise<void> {
  const pad = page.locator('[data-signature]')
  await pad.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, height = 0 } = (await pad.boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + height / 2)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4]) await page.mouse.move(x + 40 + step * 30, y + height / (step % 2 === 0 ? 2 : 4))
  await page.mouse.up()
}
