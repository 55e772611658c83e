import type { Page } from 'playwright-core'

import { openMailbox } from '../emails/mailbox.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { openTechnician } from '../visits/visits.ts'
import { openOneWindow } from './one-window.ts'

export const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * A shop with a technician and a mailbox, in which clients look after their visits on a phone.
 * @returns also `visitOf`, the latest visit of a client as it is stored
 */
export async function openVisitShop() {
  const mailbox = await openMailbox()
  const shop = await startShopProcess({ DEMO: 'off', SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' })
  const visitOf = async (userId: string) =>
    (
      await shop.pool.query(
        `select to_char(fecha, 'YYYY-MM-DD') as fecha, hora, estado from tasks where user_id = $1 order by created_at desc`,
        [userId],
      )
    ).rows[0]
  const technician = await openTechnician(shop)
  return { mailbox, shop, technician, visitOf, openPageAs: await openOneWindow(shop, narrow) }
}

/** The button of that name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The dialog of that name. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
