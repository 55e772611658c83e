import { MessageCircle, Share2 } from 'lucide-react'
import { useContext } from 'react'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { copyLink } from '../copy-link.ts'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { whatsappAddress } from '../phone-links.ts'
import { SiteOrigin } from '../site-origin.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** Both stand in one row of a phone. */
const narrow = 'max-md:gap-1.5 max-md:px-2'
const icon = 'size-4 md:size-5'

/** Asks the shop about a product by WhatsApp, where it has a number, and shares the product's address (P-281). */
export function QuestionAndShare({ product: { _id, productName } }: { product: Pick<Product, '_id' | 'productName'> }) {
  const shop = useShop()
  const address = useContext(SiteOrigin) + paths.product(_id)
  const question = `Hola, quiero preguntar por ${productName}: ${address}`
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {shop?.whatsapp && (
        <a
          href={`${whatsappAddress(shop.whatsapp)}?text=${encodeURIComponent(question)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline', 'small', narrow)}
        >
          <MessageCircle aria-hidden className={icon} />
          Preguntar por WhatsApp
          <span className="sr-only"> (se abre aparte)</span>
        </a>
      )}
      <Button
        look="outline"
        size="small"
        className={narrow}
        icon={<Share2 aria-hidden className={icon} />}
        onClick={() => void share({ title: productName, url: address })}
      >
        Compartir
      </Button>
    </div>
  )
}

/** By what the device offers, or else the address is copied. */
async function share(what: { title: string; url: string }): Promise<void> {
  // Old browsers, and pages without HTTPS, have none.
  if ((navigator as Partial<Navigator>).share) {
    try {
      return await navigator.share(what)
    } catch (error) {
      // Somebody who closes the sheet wants nothing else.
      if ((error as DOMException).name === 'AbortError') return
    }
  }
  await copyLink(what.url)
}
