import type { Page } from 'playwright-core'

export type ScreenshotPage = {
  /** First part of the file's name. */
  name: string
  /** The address, or how to find it in a shop whose ids are new every time. */
  path: string | ((address: string) => Promise<string>)
  /** The demo account of this role; a visitor by default. */
  as?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'
  /** Preparation of a signed-in person before the page is opened, such as filling the cart. */
  before?: (page: Page, address: string) => Promise<void>
  /** Steps on the page before the picture, such as opening a drawer. */
  prepare?: (page: Page) => Promise<void>
}
