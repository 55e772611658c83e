import type { Page } from 'playwright-core'

export type ScreenshotPage = {
  /** First part of the file's name. */
  name: string
  /** The address, or how to find it in a shop whose ids are new every time. */
  path: string | ((address: string) => Promise<string>)
  /** Who looks: the demo shop's account of this role; a visitor when not said. */
  as?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'
  /** What somebody who is signed in has done before the page is opened, such as filling the cart. */
  before?: (page: Page, address: string) => Promise<void>
  /** What to do on the page before it is pictured, such as opening a drawer. */
  prepare?: (page: Page) => Promise<void>
}
