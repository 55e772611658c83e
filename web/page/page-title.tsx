import { useShopName } from './shop.ts'

/** The window's title: the page's name and the shop's. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${useShopName()}`}</title>
}
