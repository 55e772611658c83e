import { openOneWindow } from '../browser/one-window.ts'
import { openWindowOf } from '../browser/signed-in.ts'
import { startShopProcess } from '../shop/shop-process.ts'

type Shop = Awaited<ReturnType<typeof startShopProcess>>
export type Found = {
  _id: string
  productName: string
  brandName: string
  price: number
  sellingPrice: number
  digital: boolean
  agotado: boolean
}

/** The products of the demo shop that a search finds, as everybody sees them. */
export async function findProducts(address: string, text: string): Promise<Found[]> {
  const response = await fetch(`${address}/api/search?q=${encodeURIComponent(text)}`)
  const { data } = (await response.json()) as { data: Found[] }
  return data
}

/** Three products: two that are shipped, and one with licence keys. */
export async function findGoods(address: string) {
  const [lamps, pots, licences] = await Promise.all([
    findProducts(address, 'lámpara'),
    findProducts(address, 'olla'),
    findProducts(address, 'antivirus'),
  ])
  const lamp = lamps.find(({ agotado, price, sellingPrice }) => !agotado && price > sellingPrice)
  const pot = pots.find(({ agotado }) => !agotado)
  const licence = licences.find(({ digital, agotado }) => digital && !agotado)
  if (!lamp || !pot || !licence) throw new Error('the demo shop lacks a lamp, a pot or a licence')
  return { lamp, pot, licence }
}

/** A window of a signed-in person with products in the cart, before any page is opened. */
export async function openShopper(shop: Shop, cart: readonly (readonly [Found, number])[] = [], window?: object) {
  const opened = await openWindowOf(shop, {}, window)
  await fillCart(opened.person, cart)
  return opened
}

/** As {@link openShopper}, in one window for all: see {@link openOneWindow}. @returns a function that opens the next shopper's */
export async function openShoppersInTurn(shop: Shop, window?: object) {
  const letCome = await openOneWindow(shop, window)
  return (cart: readonly (readonly [Found, number])[] = [], prepare?: Parameters<typeof letCome>[1]) =>
    letCome({}, async (person) => {
      await fillCart(person, cart)
      await prepare?.(person)
    })
}

/** A separate demo shop for a test file, with its {@link findGoods} and {@link openShoppersInTurn}. */
export async function openShopOfShoppers() {
  const shop = await startShopProcess()
  return { shop, goods: await findGoods(shop.address), comeWith: await openShoppersInTurn(shop) }
}

async function fillCart(
  person: Pick<Awaited<ReturnType<typeof openWindowOf>>['person'], 'post'>,
  cart: readonly (readonly [Found, number])[],
): Promise<void> {
  for (const [product, quantity] of cart) {
    for (let piece = 0; piece < quantity; piece += 1) {
      const { status } = await person.post('/api/addtocart', { productId: product._id })
      if (status !== 200) throw new Error(`could not put ${product.productName} into the cart`)
    }
  }
}

/** Pesos in the format of the pages. */
export const pesos = (amount: number): string =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(amount)
