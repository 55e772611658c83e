import { openMailbox } from '../emails/mailbox.ts'
import { signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { openDeskOrders } from './desk-orders.ts'

/**
 * A shop that sends e-mails to a mailbox of the test, and its order desk.
 * @param name of the owner
 */
export async function openEmailedDesk(name?: string) {
  const mailbox = await openMailbox()
  const shop = await openTestShop({
    demo: false,
    env: { PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url, SHOP_EMAIL: 'pedidos@alero.example' },
  })
  const owner = await signInAs(shop, { role: 'ADMIN', ...(name !== undefined && { name }) })
  return { mailbox, shop, owner, desk: await openDeskOrders(shop) }
}
