import { signInAs } from '../shop/people.ts'
import { desktop, hydrated, openWindow, type Page } from './browser.ts'

type Shop = Parameters<typeof signInAs>[0]
type About = Parameters<typeof signInAs>[1]

/** A fresh window with a signed-in person with an own account. No page is opened yet. */
export async function openWindowOf(shop: Shop, about: About = {}, window: Parameters<typeof openWindow>[0] = desktop) {
  const person = await signInAs(shop, about)
  const opened = await openWindow(window)
  await opened.page
    .context()
    .addCookies([...person.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
  const goTo = async (path: string) => {
    await opened.page.goto(shop.address + path)
    await hydrated(opened.page)
  }
  return { ...opened, person, goTo }
}

/** The path of the page. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Waits until the page is under a path. */
export const atPath = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path)

/** Records every call of the page to the service, in order: `GET /api/user-datails`. */
export function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** The toast with a text, as an error or as a message. */
export const toastOf = (page: Page, text: string) => page.locator('#toasts').getByText(text, { exact: false })
