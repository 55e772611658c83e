import { use } from 'react'

import { sharedPicture, sharedSize } from '../../contract/images/pictures.ts'
import { SiteOrigin } from '../site-origin.ts'
import { browserColour } from './browser-colour.ts'
import { useShopName } from './shop.ts'

/** 1200 × 630, drawn by setup/brand/draw-share-picture.ts. */
const sharedCard = '/share.jpg'

type PageHeadProps = {
  /** Name of the page; the shop's name is added. */
  title: string
  /** One or two sentences for search engines and shared links. */
  description: string
  /** Path (and query) of the page's canonical address. */
  canonicalPath: string
  /** Picture for shared links: a path of the shop or an absolute address; the shop's own card by default. */
  image?: string
  /** Structured data (schema.org). Addresses in it that begin with `/` are made absolute. */
  jsonLd?: object | readonly object[]
  /** `noindex`, but links are followed. */
  isHidden?: boolean
  /** Open Graph type. */
  type?: 'website' | 'product'
}

/**
 * Title, description, canonical link, Open Graph and structured data of a page. React moves them into the head.
 * One per page: every screen renders its own.
 */
export function PageHead({
  title,
  description,
  canonicalPath,
  image = sharedCard,
  jsonLd,
  isHidden = false,
  type = 'website',
}: PageHeadProps) {
  const origin = use(SiteOrigin)
  const name = useShopName()
  const address = origin + canonicalPath
  // The shop's own card and the JPEG of each of its pictures have the same size.
  const shared = image === sharedCard ? sharedCard : sharedPicture(image)
  const picture = shared ?? image
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {isHidden && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="es_CO" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture.startsWith('/') ? origin + picture : picture} />
      {shared && (
        <>
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(sharedSize.width)} />
          <meta property="og:image:height" content={String(sharedSize.height)} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={browserColour} />
      {jsonLd && <script type="application/ld+json">{writeJsonLd(jsonLd, origin)}</script>}
    </>
  )
}

/** Only the window's title, for pages that search engines should not list: the page's name and the shop's. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${useShopName()}`}</title>
}

const addressKeys = new Set(['url', 'item', 'image', 'logo', 'merchantReturnLink', '@id', 'target', 'urlTemplate'])

/**
 * Structured data as text for a script element. `<` is escaped, so that a product's name cannot end the element.
 * @param origin put before addresses of the shop's own
 */
export function writeJsonLd(jsonLd: object, origin: string): string {
  const absolute = (key: string, value: unknown): unknown => {
    if (!addressKeys.has(key)) return value
    if (typeof value === 'string') return value.startsWith('/') ? origin + value : value
    return Array.isArray(value) ? value.map((entry) => absolute(key, entry)) : value
  }
  return JSON.stringify(jsonLd, absolute).replaceAll('<', '\\u003c')
}
