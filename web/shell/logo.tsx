import { paths } from '../paths.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { usualName, useShop } from './shop.ts'

/** Mark and name, leading home (design §1). */
export function Logo() {
  const name = useShop()?.name ?? usualName
  return (
    <a
      href={paths.home}
      aria-label={`${name}, inicio`}
      className="inline-flex min-h-11 items-center gap-2 rounded-10 pr-2 text-on-roof"
    >
      <BrandMark className="-mb-0.5 size-8 md:size-9" />
      <span className="wordmark" aria-hidden>
        {name.toLowerCase()}
      </span>
    </a>
  )
}
