import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { hydrated } from '../browser/browser.ts'
import { openRestartableBrowser } from '../browser/restartable-browser.ts'
import type { openTcpProxy } from '../http/tcp-proxy.ts'
import { PASSWORD } from '../shop/people.ts'
import { waitUntilOfflineReady } from './offline-ready.ts'
import type { PhoneVisit } from './phone-visit.ts'
import { seeded, sendAll } from './visit-with-crashes.ts'
import { loadScreen, reach, visitActions } from './visit-without-signal.ts'

type Day = {
  /** The shop behind a network that can be cut. */
  network: Awaited<ReturnType<typeof openTcpProxy>>
  jar: ReadonlyMap<string, string>
  email: string
  /** In the order of their hours. */
  visits: readonly PhoneVisit[]
  /** Ends the technician's session, as half an hour without a call does. */
  endSession: () => Promise<unknown>
  seed: number
}

const AREA = '/technical-panel'
/** Longer than the phone waits for an answer: nothing is killed here, as in visit-with-crashes.ts. */
const SCREEN_MS = 30_000

/**
 * Carries out the visits of a day, one after the other, on a phone whose network comes and goes at random; while one of them
 * is done, the session ends. Nothing waits until a visit is sent before the next one begins.
 * @returns a summary of what happened
 * @throws when something was shown as done and is not, or is not sent in the end
 */
export async function runDayOnThePhone({ network, jar, email, visits, endSession, seed }: Day): Promise<string> {
  const random = seeded(seed)
  const phone = await openRestartableBrowser(network.address, jar)
  const { page } = await phone.get()
  page.setDefaultTimeout(SCREEN_MS)
  let isOver = false
  /** A sign-in holds the network on. */
  let isHeld = false
  const happened = { cuts: 0, passwords: 0 }
  const flicker = async () => {
    while (!isOver) {
      if (!isHeld) network.cut()
      happened.cuts++
      await wait(500 + random() * 7_000)
      network.mend()
      await wait(200 + random() * 5_000)
    }
  }
  const withNetwork = async (work: () => Promise<void>) => {
    isHeld = true
    network.mend()
    await work()
    happened.passwords++
    isHeld = false
  }
  const dialog = page.getByRole('dialog', { name: /^Tu sesión terminó por seguridad/ })
  await page.addLocatorHandler(dialog, () =>
    withNetwork(async () => {
      await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Continuar' }).click()
      await dialog.waitFor({ state: 'detached' })
    }),
  )
  /** @returns whether it was done already */
  const carryOut = async (address: string, action: ReturnType<typeof visitActions>[number]): Promise<boolean> => {
    try {
      return await reach(page, address, action, loadScreen)
    } catch (error) {
      // A page that is opened without a session leads home, from where one signs in.
      if (new URL(page.url()).pathname.startsWith(AREA)) throw error
      await withNetwork(() => signIn(page, network.address, email))
      return reach(page, address, action, loadScreen)
    }
  }
  try {
    await page.goto(network.address + AREA)
    await hydrated(page)
    await waitUntilOfflineReady(page)
    const flickering = flicker()
    const sessionEnds = Math.floor(random() * visits.length)
    for (const [index, visit] of visits.entries()) {
      const address = network.address + visit.path
      const actions = visitActions(visit)
      const ending = Math.floor(random() * actions.length)
      for (const [place, action] of actions.entries()) {
        if (index === sessionEnds && place === ending) await endSession()
        if (await carryOut(address, action)) throw new Error(`${action.name} was done before`)
      }
      for (const action of actions.filter(isReadable)) {
        if (!(await carryOut(address, action))) throw new Error(`${action.name} of visit ${index + 1} was lost`)
      }
    }
    isOver = true
    await flickering
    await sendAll(page, network.address + visits[0]!.path)
    return `${visits.length} visits, ${happened.cuts} times without a network, ${happened.passwords} times a password`
  } catch (error) {
    const screen = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that can be read')
    throw new Error(`at ${page.url()} the screen was\n${screen}`, { cause: error })
  } finally {
    isOver = true
    network.mend()
    await phone.close()
  }
}

/** Whether the screens of a signed visit show an action: its results and points are then only text. */
const isReadable = ({ name, at }: ReturnType<typeof visitActions>[number]): boolean =>
  name.startsWith('photo') || Object.keys(at).length === 0

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`)
  await hydrated(page)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
