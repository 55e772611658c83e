import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { BrandMark } from '../ui/brand-mark.tsx'

/** Mark and name, linked to the home page. */
export function Logo() {
  const name = useShopName()
  return (
    <a href={paths.home} aria-label={`${name}, inicio`} className="logo" data-long={name.length > 9 || undefined}>
      <BrandMark />
      <span aria-hidden>{name.toLowerCase()}</span>
    </a>
  )
}
