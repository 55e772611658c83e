import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { hydrated } from '../browser/browser.ts'
import { openRestartableBrowser } from '../browser/restartable-browser.ts'
import type { openTcpProxy } from '../http/tcp-proxy.ts'
import { waitUntilOfflineReady } from './offline-ready.ts'
import { loadScreen, reach, type VisitAction } from './visit-without-signal.ts'

type Visit = {
  /** The shop behind a network that can be cut. */
  network: Awaited<ReturnType<typeof openTcpProxy>>
  jar: ReadonlyMap<string, string>
  /** The path of the visit's page. */
  path: string
  actions: readonly VisitAction[]
  seed: number
  /** The number of times the browser is killed. */
  kills: number
}

/**
 * Carries out a visit offline from the first press on, with the network restored briefly at random and the browser
 * killed at random. What the screen has shown as done must be there after every kill.
 * @returns a summary of what was done to it
 * @throws when something is lost, or not sent in the end
 */
export async function runVisitWithCrashes({ network, jar, path, actions, seed, kills }: Visit): Promise<string> {
  const random = seeded(seed)
  const phone = await openRestartableBrowser(network.address, jar)
  const address = network.address + path
  const shown = new Set<string>()
  let killed = 0
  let mended = 0
  let isOver = false
  try {
    const first = await phone.get()
    await prepare(first.page, address)
    first.kill()
    network.cut()
    const flicker = async () => {
      while (!isOver) {
        await wait(300 + random() * 2_500)
        if (isOver) return
        network.mend()
        mended++
        await wait(50 + random() * 900)
        if (!isOver) network.cut()
      }
    }
    const flickering = flicker()
    while (!isOver) {
      const running = await phone.get()
      const timer = killed < kills ? setTimeout(running.kill, 700 + random() * 5_000) : undefined
      try {
        for (const action of actions) {
          const wasDone = await reach(running.page, address, action, loadScreen)
          if (!wasDone && shown.has(action.name)) throw new Error(`${action.name} was shown as done, and is lost`)
          shown.add(action.name)
        }
        clearTimeout(timer)
        isOver = true
      } catch (error) {
        clearTimeout(timer)
        if (!running.isKilled()) throw new Error(`the screen was\n${await readScreen(running.page)}`, { cause: error })
        killed++
      }
    }
    await flickering
    network.mend()
    await sendAll((await phone.get()).page, address)
    return `${killed} kills, ${mended} moments with a network`
  } finally {
    isOver = true
    network.mend()
    await phone.close()
  }
}

const readScreen = (page: Page) =>
  page
    .locator('body')
    .innerText({ timeout: 1_000 })
    .catch(() => 'nothing that can be read')

async function prepare(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.getByText('Equipos', { exact: true }).waitFor()
  await waitUntilOfflineReady(page)
}

/** A photo whose connection was cut without a word is given up by the phone after a minute, and sent again; a busy machine takes longer. */
const SEND_MS = 300_000

/** Opens the waiting steps and sends them. @throws if any remains, such as a refused one */
export async function sendAll(page: Page, address: string): Promise<void> {
  await page.goto(`${address}&ver=envios`)
  await hydrated(page)
  const isSent = page.getByText('Todo enviado', { exact: true })
  for (const begun = Date.now(); Date.now() - begun < SEND_MS && !(await isSent.isVisible());) {
    const send = page.getByRole('button', { name: 'Enviar ahora' })
    // While it sends the button cannot be pressed.
    if (await send.isVisible()) await send.click({ timeout: 500 }).catch(() => {})
    await page.waitForTimeout(250)
  }
  if (!(await isSent.isVisible())) throw new Error(`not everything was sent: ${await page.locator('main').innerText()}`)
}

/** Random numbers that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
