import { MessageCircle, Share2 } from 'lucide-react'
import { useContext } from 'react'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { copyLink } from '../copy-link.ts'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { whatsappAddress } from '../phone-links.ts'
import { SiteOrigin } from '../site-origin.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** Both fit in one row of a phone. */
const narrow = 'max-md:gap-1.5 max-md:px-2'
const icon = 'size-4 md:size-5'

/** Links to a question about a product by WhatsApp, if the shop has a number, and shares the product's address (P-281). */
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

/** Opens the device's share sheet, or copies the address. */
async function share(what: { title: string; url: string }): Promise<void> {
  // Old browsers, and pages without HTTPS, have no share sheet.
  if ((navigator as Partial<Navigator>).share) {
    try {
      return await navigator.share(what)
    } catch (error) {
      // Closing the sheet is no failure, so nothing is copied.
      if ((error as DOMException).name === 'AbortError') return
    }
  }
  await copyLink(what.url)
}
