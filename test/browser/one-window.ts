import { signInAs } from '../shop/people.ts'
import { desktop, hydrated, openWindow, type Page } from './browser.ts'
import { openWithin } from './navigate-in-page.ts'
import { restoreMedia } from './page-reuse.ts'

type Shop = Parameters<typeof signInAs>[0]
type About = Parameters<typeof signInAs>[1]
type Person = Awaited<ReturnType<typeof signInAs>>

/** Events that a test may listen to; the listeners for page errors stay for the next tests. */
const listened = ['request', 'response', 'requestfailed', 'requestfinished', 'dialog', 'download', 'popup'] as const

const restingPlace = '/terminos-condiciones'

/**
 * One window for several accounts in turn, without loading a page for each. For tests within a loaded page.
 * @returns a function that signs in the next person, prepared by its second argument; routes, toasts and storage of the former one are
 * cleared, except for the browser's databases
 */
export async function openOneWindow(shop: Shop, window: Parameters<typeof openWindow>[0] = desktop) {
  const { page, complaints } = await openWindow(window)
  const context = page.context()
  const size = page.viewportSize()
  let people = 0
  let former = ''

  const load = async () => {
    await page.goto(shop.address + restingPlace)
    await hydrated(page)
  }
  const goTo = (path: string) => goOn(page, shop.address + path)
  const leave = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    for (const event of listened) page.removeAllListeners(event)
    if (size) await page.setViewportSize(size)
    await restoreMedia(page)
    await hydrated(page)
    await page.evaluate(closeLayers)
    if (page.url() !== shop.address + restingPlace) await goOn(page, shop.address + restingPlace)
    // State that cannot be cleared within the page is cleared by loading one.
    const layers = page.locator('#toasts [role], dialog[open]')
    await layers.first().waitFor({ state: 'detached', timeout: 1_000 }).catch(load)
  }

  await load()
  return async (about: About = {}, prepare?: (person: Person) => Promise<void>) => {
    if (people > 0) await leave()
    const person = await signInAs(shop, { name: `Persona ${++people}`, ...about })
    // The header must show the next account.
    if (person.name === former) throw new Error(`two people in a row are called ${former}`)
    former = person.name
    await prepare?.(person)
    await context.clearCookies()
    await context.addCookies(
      [...person.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })),
    )
    await page.evaluate(noticeOtherSession)
    await page
      .getByRole('banner')
      .getByRole('button', { name: `Cuenta de ${person.name}` })
      .waitFor()
    complaints.length = 0
    return { page, complaints, person, goTo }
  }
}

/** Navigates to another screen within the app, and waits until it is shown under its own address. */
export async function goOn(page: Page, address: string): Promise<void> {
  await openWithin(page, address)
  await page.waitForURL(address)
}

/** Runs in the page: accepts an alert, and closes toasts. */
function closeLayers(): void {
  const alerts = [...document.querySelectorAll<HTMLElement>('dialog[open][role="alertdialog"] button')]
  if (alerts.length === 1) alerts[0]?.click()
  for (const button of document.querySelectorAll<HTMLElement>('#toasts [aria-label="Cerrar"]')) button.click()
}

/** Runs in the page: as if another tab had signed in. */
function noticeOtherSession(): void {
  sessionStorage.clear()
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
}
