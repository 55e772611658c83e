import { signInAs } from '../shop/people.ts'
import type { openTestShop } from '../shop/shop.ts'
import type { openBuyer } from './buyers.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>
type Buyer = Awaited<ReturnType<typeof openBuyer>>

/** The owner of discount codes. */
export async function openCodes(shop: Shop) {
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const list = async () => (await owner.get('/api/discount-codes')).body.data as Record<string, unknown>[]
  return {
    owner,
    list,
    /** @returns the new code as the list shows it */
    make: async (code: string, about: object = {}) => {
      const { status, body } = await owner.post('/api/discount-codes', { code, percent: 10, ...about })
      if (status !== 201) throw new Error(`no code was made: ${JSON.stringify(body)}`)
      return body.data as { _id: string; code: string }
    },
    codeOf: async (code: string) => (await list()).find((one) => one.code === code),
    turn: (codeId: string, isOn: boolean) => owner.send('PUT', `/api/discount-codes/${codeId}`, { isOn }),
    remove: (codeId: string) => owner.send('DELETE', `/api/discount-codes/${codeId}`),
  }
}

/** Fills the cart, applies the code and reads what the cart's page would send with this discount. */
export async function fillWithCode(buyer: Buyer, lines: Record<string, number>, code: string, amount: number) {
  await buyer.putInCart(lines)
  const applied = await buyer.post('/api/cart-discount', { code })
  if (applied.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(applied.body)}`)
  const { payload, key } = await buyer.readCart()
  return { payload: { ...payload, seenDiscount: { code, amount } }, key }
}

/** As {@link fillWithCode}, and pays for it. */
export async function buyWithCode(
  buyer: Buyer,
  lines: Record<string, number>,
  { code, amount, ...more }: { code: string; amount: number } & Record<string, unknown>,
) {
  const { payload, key } = await fillWithCode(buyer, lines, code, amount)
  return buyer.pay({ ...payload, ...more }, key)
}
